import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

/*
 * A real client: Neovim, without a window.
 */

const command = path.resolve(import.meta.dirname, '../bin/domwright-language-server.js');
const folder = mkdtempSync(path.join(tmpdir(), 'domwright-nvim-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasNeovim = spawnSync('nvim', ['--version']).status === 0;

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A</title>
<p id=a id=b>x</p>
<p><a href="#a">y</a></p>
`;

const program = `
local result = {}
local function wait(what, is)
  if not vim.wait(20000, is, 20) then error('no ' .. what) end
end
vim.cmd('edit page.html')
local id = vim.lsp.start_client({ name = 'domwright', cmd = { vim.env.SERVER_NODE, vim.env.SERVER, '--stdio' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, id)
wait('diagnostics', function() return #vim.diagnostic.get(0) > 0 end)
result.before = vim.tbl_map(function(one) return one.code .. ' ' .. one.lnum .. ':' .. one.col end, vim.diagnostic.get(0))
-- A quick fix, at the first diagnostic.
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  return answers[id].result
end
local first = vim.diagnostic.get(0)[1]
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
local actions = ask('textDocument/codeAction', params)
result.actions = vim.tbl_map(function(one) return one.title end, actions)
-- Neovim asks for the edit when an action has been chosen.
vim.lsp.util.apply_workspace_edit(actions[1].edit or ask('codeAction/resolve', actions[1]).edit, 'utf-16')
wait('empty diagnostics', function()
  for _, one in ipairs(vim.diagnostic.get(0)) do if one.code == first.code then return false end end
  return true
end)
-- Renames the id.
vim.api.nvim_win_set_cursor(0, { 5, 6 })
local position = vim.lsp.util.make_position_params()
position.newName = 'z'
vim.lsp.util.apply_workspace_edit(ask('textDocument/rename', position), 'utf-16')
result.lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
vim.fn.writefile({ vim.json.encode(result) }, 'result.json')
vim.cmd('qall!')
`;

test('Neovim opens a page, applies a quick fix and renames an id', ({ skip }) => {
  if (!hasNeovim) skip('there is no nvim on the PATH');
  writeFileSync(path.join(folder, 'page.html'), page);
  writeFileSync(path.join(folder, 'program.lua'), program);
  execFileSync('nvim', ['--headless', '--clean', '-c', 'luafile program.lua', '-c', 'cquit'], {
    cwd: folder,
    env: { ...process.env, SERVER: command, SERVER_NODE: process.execPath, XDG_STATE_HOME: folder },
    timeout: 60_000,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { before, actions, lines } = JSON.parse(readFileSync(path.join(folder, 'result.json'), 'utf8'));
  expect(before).toEqual(['duplicate-attribute 4:8']);
  expect(actions).toEqual(['Remove the attribute', 'Disable duplicate-attribute here']);
  expect(lines.slice(4)).toEqual(['<p id=z>x</p>', '<p><a href="#z">y</a></p>']);
});
