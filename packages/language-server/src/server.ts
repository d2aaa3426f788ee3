import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticReportKind,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Checker } from './diagnostics/checker.ts';
import { diagnosticOf } from './diagnostics/diagnostics.ts';
import { Reporter } from './diagnostics/reporter.ts';
import { OpenDocuments } from './documents/open-documents.ts';
import {
  type ClientSettings,
  clientSettings,
  defaultSettings,
  SettingsReader,
} from './workspace/settings.ts';

/** Starts the language server on a connection. */
export function startServer(connection: Connection): void {
  const texts = new TextDocuments(TextDocument);
  const documents = new OpenDocuments(texts);
  const tell = (message: string): void => connection.window.showWarningMessage(`domwright: ${message}`);
  let capabilities: ClientCapabilities = {};
  let folders: string[] = [];
  let settings: ClientSettings = defaultSettings;
  let reader = new SettingsReader(settings, tell);
  const checker = new Checker((uri) => reader.of(uri, folders));
  const reporter = new Reporter(connection, documents, checker);
  let pulls = false;

  const useSettings = (value: unknown): void => {
    settings = clientSettings(value, tell);
    reader = new SettingsReader(settings, tell);
  };

  /** Diagnostics may be others now. */
  const refresh = (): void => {
    for (const document of documents.all()) document.checked = null;
    if (pulls) {
      if (capabilities.workspace?.diagnostics?.refreshSupport === true)
        connection.languages.diagnostics.refresh();
      return;
    }
    for (const { uri } of documents.all()) report(uri, true);
  };

  const report = (uri: string, isNew: boolean): void => {
    if (pulls) return;
    if (settings.validate) reporter.changed(uri, isNew);
    else reporter.closed(uri);
  };

  connection.onInitialize(({ capabilities: theirs, workspaceFolders, rootUri, initializationOptions }) => {
    capabilities = theirs;
    folders = foldersOf(workspaceFolders, rootUri);
    pulls = theirs.textDocument?.diagnostic !== undefined;
    useSettings(initializationOptions);
    return initializeResult();
  });

  connection.onInitialized(() => {
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true)
      void connection.client.register(DidChangeConfigurationNotification.type, { section: 'domwright' });
    if (capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      void connection.client.register(DidChangeWatchedFilesNotification.type, {
        watchers: [{ globPattern: '**/domwright.config.json' }],
      });
    if (capabilities.workspace?.workspaceFolders === true)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = foldersOf(removed, null);
        folders = [...folders.filter((folder) => !gone.includes(folder)), ...foldersOf(added, null)];
        refresh();
      });
    void askForSettings();
  });

  const askForSettings = async (): Promise<void> => {
    if (capabilities.workspace?.configuration !== true) return;
    const value: unknown = await connection.workspace.getConfiguration('domwright');
    // Editors that know no such settings send null.
    if (value === null || value === undefined) return;
    useSettings(value);
    refresh();
  };

  connection.onDidChangeConfiguration(({ settings: all }) => {
    if (capabilities.workspace?.configuration === true) {
      void askForSettings();
      return;
    }
    useSettings((all as { domwright?: unknown } | null)?.domwright);
    refresh();
  });

  connection.onDidChangeWatchedFiles(refresh);

  texts.onDidChangeContent(({ document: { uri } }) => report(uri, !reporter.knows(uri)));
  texts.onDidClose(({ document: { uri } }) => {
    documents.close(uri);
    if (!pulls) reporter.closed(uri);
  });

  connection.languages.diagnostics.on(({ textDocument, previousResultId }) => {
    const document = documents.get(textDocument.uri);
    if (document === null || !settings.validate)
      return { kind: DocumentDiagnosticReportKind.Full, items: [] };
    const findings = checker.findingsOf(document);
    const resultId = checker.resultIdOf(document);
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return {
      kind: DocumentDiagnosticReportKind.Full,
      resultId,
      items: findings.map((finding) => diagnosticOf(finding, document)),
    };
  });

  connection.onShutdown(() => reporter.stop());
  texts.listen(connection);
  connection.listen();
}

function initializeResult(): InitializeResult {
  return {
    serverInfo: { name: 'domwright-language-server', version: versionOf() },
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      diagnosticProvider: {
        identifier: 'domwright',
        interFileDependencies: false,
        workspaceDiagnostics: false,
      },
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    },
  };
}

function versionOf(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return version;
}

/** The folders of the workspace, as names of files. */
function foldersOf(folders: InitializeParams['workspaceFolders'], root: string | null): string[] {
  const uris = folders?.map(({ uri }) => uri) ?? (root === null ? [] : [root]);
  return uris.filter((uri) => uri.startsWith('file:')).map((uri) => fileURLToPath(uri));
}
