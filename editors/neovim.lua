-- Neovim 0.11 or later: put this into ~/.config/nvim/lsp/parlor.lua and add `vim.lsp.enable("parlor")` to init.lua.
-- `parlor` must be on the search path.

vim.filetype.add({ extension = { example = "parlor-example", rhai = "rhai" } })

-- Runs what stands above an example (`vim.lsp.codelens.run()`) in a terminal below.
vim.lsp.commands["parlor.terminal"] = function(command)
  vim.cmd("botright 15new")
  vim.fn.jobstart(command.arguments[1].program, { term = true })
end

vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave" }, {
  pattern = "*.example",
  callback = function(event)
    vim.lsp.codelens.refresh({ bufnr = event.buf })
  end,
})

return {
  cmd = { "parlor", "lsp" },
  filetypes = { "yaml", "rhai", "parlor-example" },
  root_markers = { ".git" },
  on_attach = function(_, buffer)
    vim.lsp.inlay_hint.enable(true, { bufnr = buffer })
  end,
}
