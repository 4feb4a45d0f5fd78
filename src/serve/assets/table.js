// Follows a table: shows each change, sends answers, and lets pieces, places and keys stand for options.
"use strict";
(() => {
  const table = document.getElementById("table");
  if (!table || !table.dataset.live) return;
  const lost = document.getElementById("lost");
  const refused = document.getElementById("refused");
  const dialog = document.getElementById("page");
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const PACE = 450;
  const SILENCE = 12500;
  const waiting = [];
  let isShowing = false;
  let typed = "";
  let live = null;
  let patience = 0;

  // Where nothing is heard for long the connection is dead, though no system may have noticed. The browser itself tries
  // again where the server does not answer, but not where a proxy answers for it.
  function follow() {
    if (live) live.close();
    live = new EventSource(table.dataset.live);
    live.addEventListener("open", heard);
    live.addEventListener("alive", heard);
    live.addEventListener("error", () => { lost.hidden = false; });
    // Changes are shown one after the other, so that what bots do can be followed.
    live.addEventListener("table", (event) => { heard(); waiting.push(event.data); showNext(); });
    wait();
  }

  function heard() { lost.hidden = true; wait(); }

  function wait() {
    clearTimeout(patience);
    patience = setTimeout(() => { lost.hidden = false; follow(); }, SILENCE);
  }

  addEventListener("offline", () => { lost.hidden = false; });
  addEventListener("online", follow);
  follow();

  function showNext() {
    if (isShowing || waiting.length === 0) return;
    isShowing = true;
    const html = waiting.shift();
    const moved = html !== table.dataset.shown && show(html);
    table.dataset.shown = html;
    setTimeout(() => { isShowing = false; showNext(); }, moved && waiting.length < 20 ? PACE : 0);
  }

  function show(html) {
    const before = places();
    const focused = document.activeElement;
    const wasInside = table.contains(focused);
    const question = number();
    table.innerHTML = html;
    typed = "";
    measure();
    refused.hidden = true;
    const moved = !still.matches && animate(before, places());
    if (number() !== question) {
      const heading = table.querySelector(".now h2");
      if (heading && (wasInside || focused === document.body)) heading.focus({ preventScroll: true });
      document.title = document.title.replace(/^\u25cf /, "");
      if (number() && document.hidden) document.title = "\u25cf " + document.title;
    }
    return moved;
  }

  document.addEventListener("visibilitychange", () => { document.title = document.title.replace(/^\u25cf /, ""); });

  // The question stays at the top: what it covers is scrolled below it. What scrolls by itself can be reached with keys.
  function measure() {
    const now = table.querySelector(".now");
    if (now) table.style.setProperty("--covered", now.offsetHeight + "px");
    for (const item of document.querySelectorAll(".zone, .news, .map, .scroll")) {
      if (item.scrollWidth > item.clientWidth + 1 || item.scrollHeight > item.clientHeight + 1) item.tabIndex = 0;
      else item.removeAttribute("tabindex");
    }
  }
  measure();
  addEventListener("resize", measure);

  function form() { return table.querySelector("form.question"); }
  function number() { const field = table.querySelector("form.question [name=question]"); return field ? field.value : ""; }

  // Where pieces lie: for each name and zone how many, and one of them.
  function places() {
    const found = new Map();
    for (const item of table.querySelectorAll("[data-thing]")) {
      const zone = item.closest("[data-zone]");
      const seat = item.closest(".seat");
      const owner = seat ? seat.querySelector("h3").textContent : "";
      const key = item.dataset.thing + "\n" + owner + "\n" + (zone ? zone.dataset.zone : "");
      const entry = found.get(key) || { thing: item.dataset.thing, count: 0, box: item.getBoundingClientRect(), html: item.outerHTML };
      entry.count += Number(item.dataset.count);
      found.set(key, entry);
    }
    return found;
  }

  // A piece that is fewer in one place and more in another has moved: it is seen going there.
  function animate(before, after) {
    const left = new Map();
    for (const [key, old] of before) {
      const now = after.get(key);
      if (!now || now.count < old.count) left.set(old.thing, old);
    }
    let moved = false;
    for (const [key, now] of after) {
      const old = before.get(key);
      const from = left.get(now.thing) || left.get("?");
      if (!from || (old && old.count >= now.count)) continue;
      moved = true;
      const ghost = document.createElement("div");
      ghost.className = "flying";
      ghost.innerHTML = now.html;
      ghost.style.left = from.box.left + "px";
      ghost.style.top = from.box.top + "px";
      document.body.append(ghost);
      const path = [{ transform: "none" }, { transform: `translate(${now.box.left - from.box.left}px, ${now.box.top - from.box.top}px)` }];
      ghost.animate(path, { duration: PACE - 50, easing: "ease-in-out" }).finished.finally(() => ghost.remove());
    }
    return moved;
  }

  async function send(target, body) {
    refused.hidden = true;
    try {
      const answer = await fetch(target, { method: "POST", body, headers: { Accept: "text/plain" } });
      refused.textContent = answer.ok ? "" : await answer.text();
      refused.hidden = answer.ok;
    } catch {
      lost.hidden = false;
    }
  }

  document.addEventListener("submit", (event) => {
    const sent = event.target;
    if (sent.method !== "post") return;
    event.preventDefault();
    if (dialog.contains(sent)) dialog.close();
    send(sent.action, new URLSearchParams(new FormData(sent, event.submitter)));
  });

  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-page]");
    if (tool) { event.preventDefault(); openPage(tool.dataset.page); return; }
    const counted = event.target.closest("label[data-option]");
    if (counted && event.target.tagName !== "INPUT" && counted.querySelector("[type=number]")) {
      event.preventDefault();
      take(counted);
      return;
    }
    if (event.target.closest(".all")) { narrow(() => true); return; }
    const thing = event.target.closest("[data-options]");
    if (thing) choose(thing.dataset.options.split(" "));
  });

  // What a piece or place stands for: a single option answers or is chosen, of several the options are shown.
  function choose(options) {
    const question = form();
    if (!question) return;
    const entries = options.map((option) => question.querySelector(`[data-option="${option}"]`)).filter(Boolean);
    if (entries.length === 1) { take(entries[0]); return; }
    narrow((entry) => entries.includes(entry));
    if (entries[0]) (entries[0].querySelector("input") || entries[0]).focus();
  }

  function take(entry) {
    if (entry.tagName === "BUTTON") { entry.click(); return; }
    const input = entry.querySelector("input");
    if (input.type === "checkbox") input.checked = !input.checked;
    else input.value = Number(input.value) < Number(input.max) ? Number(input.value) + 1 : 0;
    mark();
  }

  // What is chosen is seen on the table, too.
  function mark() {
    const question = form();
    if (!question) return;
    const chosen = new Set();
    for (const entry of question.querySelectorAll("label[data-option]")) {
      const input = entry.querySelector("input");
      if (input.type === "checkbox" ? input.checked : Number(input.value) > 0) chosen.add(entry.dataset.option);
    }
    for (const thing of table.querySelectorAll("[data-options]")) {
      const is = thing.dataset.options.split(" ").some((option) => chosen.has(option));
      thing.classList.toggle("chosen", is);
      thing.setAttribute("aria-pressed", String(is));
    }
  }
  table.addEventListener("change", mark);
  dialog.addEventListener("change", (event) => {
    if (event.target.dataset.past) openPage(event.target.dataset.past + event.target.value);
  });

  function narrow(fits) {
    const entries = [...table.querySelectorAll("form.question [data-option]")];
    for (const entry of entries) entry.classList.toggle("unfit", !fits(entry));
    const all = table.querySelector(".all");
    if (all) all.hidden = entries.every(fits);
    measure();
  }

  async function openPage(address) {
    const inside = dialog.querySelector("div");
    if (!dialog.open) { inside.textContent = "\u2026"; dialog.showModal(); }
    try {
      const answer = await fetch(address, { headers: { Accept: "text/plain" } });
      const text = await answer.text();
      if (answer.ok) inside.innerHTML = text; else inside.textContent = text;
      measure();
      const slider = inside.querySelector("[data-past]");
      if (slider) slider.focus();
    } catch {
      lost.hidden = false;
      dialog.close();
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || dialog.open) return;
    const field = event.target.closest("input, select, textarea");
    if (field && field.type !== "checkbox" && !typed) return;
    const question = form();
    const keys = question ? [...question.querySelectorAll("[data-key]")] : [];
    if (event.key === "Tab" || event.key.startsWith("Arrow")) typed = "";
    if (event.key === "Escape") { typed = ""; narrow(() => true); return; }
    if (event.key.startsWith("Arrow") && keys.length) { event.preventDefault(); step(event.key, keys); return; }
    if (event.key === "Enter" && typed) {
      const entry = keys.find((one) => one.dataset.key === typed);
      typed = "";
      if (entry) { event.preventDefault(); take(entry); }
      return;
    }
    if (event.key.length !== 1 || event.key === " ") return;
    const fits = (begun) => keys.filter((one) => one.dataset.key.startsWith(begun));
    const begun = fits(typed + event.key).length ? typed + event.key : event.key;
    const fitting = fits(begun);
    if (fitting.length) {
      event.preventDefault();
      typed = begun;
      // A field for a number would take the next key for itself.
      (fitting[0].querySelector("[type=checkbox]") || (fitting[0].tagName === "BUTTON" ? fitting[0] : question.querySelector(".main"))).focus();
      if (fitting.length === 1 && fitting[0].dataset.key === begun && fitting[0].tagName !== "BUTTON") { typed = ""; take(fitting[0]); }
      return;
    }
    // With Shift where an option has the letter.
    const tool = document.querySelector(`[data-shortcut="${CSS.escape(event.key.toLowerCase())}"]`);
    if (tool) tool.click();
  });

  function step(key, keys) {
    const shown = keys.filter((one) => !one.classList.contains("unfit"));
    const at = shown.findIndex((one) => one === document.activeElement || one.contains(document.activeElement));
    const next = shown[(at + (key === "ArrowDown" || key === "ArrowRight" ? 1 : shown.length - 1) + (at < 0 && key.match(/Up|Left/) ? 1 : 0)) % shown.length];
    (next.querySelector("input") || next).focus();
  }
})();
