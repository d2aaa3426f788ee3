import { readFileSync } from 'node:fs';
import type { Finding } from 'domwright-check';
import { maxNodesOf } from 'domwright-check/internal';
import {
  type CancellationToken,
  type ClientCapabilities,
  CodeActionKind,
  type Connection,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  DocumentDiagnosticReportKind,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Checker, OutdatedError } from './diagnostics/checker.ts';
import { CodeActions, FIX_ALL } from './diagnostics/code-actions.ts';
import { diagnosticsOf } from './diagnostics/diagnostics.ts';
import { Reporter, turn } from './diagnostics/reporter.ts';
import type { OpenDocument } from './documents/open-document.ts';
import { OpenDocuments } from './documents/open-documents.ts';
import { Completion, hover } from './features/help.ts';
import {
  definitions,
  documentHighlights,
  linkedEditingRanges,
  matchingPosition,
  references,
  renamable,
  rename,
} from './features/names.ts';
import {
  documentLinks,
  documentSymbols,
  flatSymbols,
  foldingRanges,
  selectionRanges,
} from './features/structure.ts';
import { REFUSED, type Refusal, refuse } from './protocol/lifecycle.ts';
import { FileWatcher } from './workspace/file-watcher.ts';
import { fileOf, folderOf } from './workspace/files.ts';
import {
  type ClientSettings,
  clientSettings,
  defaultSettings,
  SettingsReader,
} from './workspace/settings.ts';

/** Starts the language server on a connection. */
export function startServer(connection: Connection): void {
  const texts = new TextDocuments(TextDocument);
  // NB: `window.showWarningMessage` is a request, which not all clients answer.
  const tell = (message: string): void =>
    ignoreFailure(
      connection.sendNotification(ShowMessageNotification.type, {
        type: MessageType.Warning,
        message: `domwright: ${message}`,
      }),
    );
  let capabilities: ClientCapabilities = {};
  let folders: string[] = [];
  let settings: ClientSettings = defaultSettings;
  // NB: only some clients can watch files, and they watch only the files we ask for.
  const watcher = new FileWatcher(() => refresh());
  let reader = new SettingsReader(settings, tell);
  const documents = new OpenDocuments(texts, (uri) => {
    const { settings } = reader.of(uri, folders);
    const { context, scripting, edition, templates, skipPatterns = [] } = settings;
    return {
      scripting,
      maxNodes: maxNodesOf(settings),
      ...(context !== undefined && { context }),
      ...(edition !== undefined && { edition }),
      ...(templates !== undefined && { templates }),
      skipPatterns: skipPatterns.map(({ start, end }) => `${start}...${end}`),
    };
  });
  const checker = new Checker((uri) => reader.of(uri, folders));
  const actions = new CodeActions(checker);
  const completion = new Completion();
  const reporter = new Reporter(connection, documents, checker);
  let pulls = false;

  const useSettings = (value: unknown): void => {
    settings = clientSettings(value, tell);
    watcher.clear();
    reader = new SettingsReader(settings, tell, (file) => watcher.add(file));
  };

  /** Diagnostics may be others now. */
  const refresh = (): void => {
    documents.forget();
    if (pulls) {
      if (capabilities.workspace?.diagnostics?.refreshSupport === true)
        ignoreFailure(connection.sendRequest(DiagnosticRefreshRequest.type));
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
    actions.hasVersions = theirs.workspace?.workspaceEdit?.documentChanges === true;
    const { dataSupport, resolveSupport } = theirs.textDocument?.codeAction ?? {};
    actions.isLazy = dataSupport === true && resolveSupport?.properties.includes('edit') === true;
    completion.hasSnippets = theirs.textDocument?.completion?.completionItem?.snippetSupport === true;
    useSettings(initializationOptions);
    return initializeResult();
  });

  connection.onInitialized(() => {
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true)
      ignoreFailure(
        connection.client.register(DidChangeConfigurationNotification.type, { section: 'domwright' }),
      );
    if (capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true)
      ignoreFailure(
        connection.client.register(DidChangeWatchedFilesNotification.type, {
          watchers: [{ globPattern: '**/domwright.config.json' }],
        }),
      );
    if (capabilities.workspace?.workspaceFolders === true)
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        const gone = foldersOf(removed, null);
        folders = [...folders.filter((folder) => !gone.includes(folder)), ...foldersOf(added, null)];
        refresh();
      });
    ignoreFailure(askForSettings());
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
      ignoreFailure(askForSettings());
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

  connection.languages.diagnostics.on(async ({ textDocument, previousResultId }, token) => {
    checkWanted(token);
    const document = documents.get(textDocument.uri);
    if (document === null || !settings.validate)
      return { kind: DocumentDiagnosticReportKind.Full, items: [] };
    const findings = await findingsOf(document, token);
    const resultId = checker.resultIdOf(document);
    await pauseOf(token);
    if (resultId === previousResultId) return { kind: DocumentDiagnosticReportKind.Unchanged, resultId };
    return {
      kind: DocumentDiagnosticReportKind.Full,
      resultId,
      items: diagnosticsOf(findings, checker, document),
    };
  });

  connection.onCodeAction(async (params, token) => {
    checkWanted(token);
    const document = documents.get(params.textDocument.uri);
    if (document === null || !settings.validate) return [];
    await findingsOf(document, token);
    return actions.of(document, params, () => pauseOf(token));
  });
  connection.onCodeActionResolve((action, token) => {
    checkWanted(token);
    return actions.resolve(action, (uri) => documents.get(uri));
  });

  /** Findings, while other requests are answered in between. */
  const findingsOf = async (
    document: OpenDocument,
    token: CancellationToken,
  ): Promise<readonly Finding[]> => {
    const isCurrent = (): boolean => documents.get(document.uri) === document;
    try {
      return await checker.findingsInSlices(document, isCurrent, () => pauseOf(token));
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error;
      throw new ResponseError(LSPErrorCodes.ContentModified, 'the document has changed');
    }
  };

  /** Answers about a document that is open; others have none. */
  const about =
    <P extends { textDocument: { uri: string } }, R>(answer: (document: OpenDocument, params: P) => R) =>
    (params: P, token: CancellationToken): R | null => {
      checkWanted(token);
      const document = documents.get(params.textDocument.uri);
      return document === null ? null : answer(document, params);
    };

  connection.onHover(about((document, { position }) => hover(document, position)));
  connection.onCompletion(about((document, { position }) => completion.at(document, position)));
  connection.onCompletionResolve((item) => completion.resolve(item));
  connection.onDocumentHighlight(about((document, { position }) => documentHighlights(document, position)));
  connection.onDefinition(about((document, { position }) => definitions(document, position)));
  connection.onReferences(
    about((document, { position, context }) => references(document, position, context.includeDeclaration)),
  );
  connection.onPrepareRename(about((document, { position }) => renamable(document, position)));
  connection.onRenameRequest(
    about((document, { position, newName }) => rename(document, position, newName, actions.hasVersions)),
  );
  connection.onDocumentLinks(
    about((document) => documentLinks(document, folderOf(fileOf(document.uri) ?? '', folders))),
  );
  connection.onDocumentSymbol(
    about((document) => {
      const isTree = capabilities.textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport === true;
      return isTree ? documentSymbols(document) : flatSymbols(document);
    }),
  );
  connection.onFoldingRanges(
    about((document) => {
      const { rangeLimit = Number.POSITIVE_INFINITY } = capabilities.textDocument?.foldingRange ?? {};
      return foldingRanges(document, rangeLimit);
    }),
  );
  connection.onSelectionRanges(about((document, { positions }) => selectionRanges(document, positions)));
  connection.languages.onLinkedEditingRange(
    about((document, { position }) => linkedEditingRanges(document, position)),
  );
  connection.onRequest(
    'domwright/matchingTag',
    about((document, { position }: TextDocumentPositionParams) => matchingPosition(document, position)),
  );

  connection.onRequest(REFUSED, (refusal: Refusal) => refuse(refusal));

  connection.onShutdown(() => {
    watcher.clear();
    reporter.stop();
  });
  texts.listen(connection);
  connection.listen();
}

/**
 * Called before a request is answered, which may have waited while another one was.
 *
 * @throws ResponseError if the client has cancelled it
 */
function checkWanted(token: CancellationToken): void {
  if (token.isCancellationRequested)
    throw new ResponseError(LSPErrorCodes.RequestCancelled, 'the request was cancelled');
}

/**
 * Lets the server read what has come in the meantime.
 *
 * @throws ResponseError if the client has cancelled the request
 */
async function pauseOf(token: CancellationToken): Promise<void> {
  await turn();
  checkWanted(token);
}

/** A client that can't do something, or is gone, is no reason to stop. */
function ignoreFailure(promise: Promise<unknown>): void {
  promise.catch(() => {});
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
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL], resolveProvider: true },
      completionProvider: { triggerCharacters: ['<', '/', ' ', '=', '"', "'", '>'], resolveProvider: true },
      hoverProvider: true,
      documentHighlightProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      documentLinkProvider: { resolveProvider: false },
      documentSymbolProvider: true,
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      linkedEditingRangeProvider: true,
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
  return uris.map(fileOf).filter((file) => file !== null);
}
