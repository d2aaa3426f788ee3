import path from 'node:path';
import { commands, type ExtensionContext, window, workspace } from 'vscode';
import { type ConfigurationMiddleware, LanguageClient, TransportKind } from 'vscode-languageclient/node';

let client: LanguageClient | null = null;

/** Starts the language server. VS Code calls this once it has started. */
export async function activate(context: ExtensionContext): Promise<void> {
  const languages = workspace.getConfiguration('domwright').get<string[]>('languages', ['html']);
  const module = context.asAbsolutePath(path.join('dist', 'server.cjs'));
  const server = { module, transport: TransportKind.stdio };
  client = new LanguageClient(
    'domwright',
    'domwright',
    { run: server, debug: server },
    {
      documentSelector: languages.map((language) => ({ language })),
      middleware: { workspace: { configuration: settingsOfServer } },
    },
  );
  context.subscriptions.push(
    commands.registerCommand('domwright.restart', async () => {
      await client?.restart();
      void window.setStatusBarMessage('domwright: the language server was started again', 3000);
    }),
  );
  await client.start();
}

/** The settings that the server asks for: all but those that are the extension's own. */
const settingsOfServer: NonNullable<ConfigurationMiddleware['configuration']> = async (
  params,
  token,
  next,
) => {
  const answers = await next(params, token);
  if (!Array.isArray(answers)) return answers;
  return answers.map((settings: object) => ({ ...settings, languages: undefined }));
};

/** Ends the language server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
  client = null;
}
