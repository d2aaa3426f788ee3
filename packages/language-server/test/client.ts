import { spawn } from 'node:child_process';
import path from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { createConnection, ProposedFeatures } from 'vscode-languageserver';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { Lifecycle } from '../src/protocol/lifecycle.ts';
import { startServer } from '../src/server.ts';

const command = path.resolve(import.meta.dirname, '../bin/domwright-language-server.js');

/** What most editors of today can do, except to ask for diagnostics. */
export const usual: ClientCapabilities = {
  workspace: { workspaceEdit: { documentChanges: true }, workspaceFolders: true },
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      tagSupport: { valueSet: [1, 2] },
      codeDescriptionSupport: true,
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
      isPreferredSupport: true,
    },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    rename: { prepareSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
    hover: { contentFormat: ['markdown'] },
  },
};

/** A server: what it reads, what it writes, and its exit status when it has ended. */
interface Server {
  readonly input: Writable;
  readonly output: Readable;
  readonly exited: Promise<number>;
}

/** The program that editors start. */
export function startProgram(): Server {
  const child = spawn(process.execPath, [command, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<number>((resolve) => child.once('exit', (status) => resolve(status ?? -1)));
  return { input: child.stdin, output: child.stdout, exited };
}

/** The same from the sources, in this process. */
export function startHere(): Server {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const exited = new Promise<number>((resolve) => {
    const messageStrategy = new Lifecycle((message) => connection.console.error(message));
    const connection = createConnection(
      (logger) =>
        createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger, {
          messageStrategy,
        }),
      { shutdownReceived: false, initialize() {}, exit: resolve },
      ProposedFeatures.all,
    );
    startServer(connection);
  });
  return { input, output, exited };
}

/** A client of the server, by the protocol's own library. */
export class Client {
  readonly server: Server;
  readonly connection: ProtocolConnection;
  readonly reports: PublishDiagnosticsParams[] = [];
  readonly messages: string[] = [];
  result!: InitializeResult;
  #waiting: (() => void)[] = [];
  #version = 0;

  private constructor(server: Server) {
    this.server = server;
    this.connection = createProtocolConnection(
      new StreamMessageReader(server.output),
      new StreamMessageWriter(server.input),
    );
    this.connection.onNotification(PublishDiagnosticsNotification.type, (report) => {
      this.reports.push(report);
      for (const go of this.#waiting.splice(0)) go();
    });
    this.connection.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.connection.listen();
  }

  /** A client of the program, to which it has said nothing yet. */
  static ofProgram(): Client {
    return new Client(startProgram());
  }

  /** @param answers to requests of the server, by their methods */
  static async start(
    capabilities: ClientCapabilities = usual,
    folders: readonly string[] = [],
    initializationOptions?: unknown,
    start: () => Server = startHere,
    answers: Readonly<Record<string, (params: unknown) => unknown>> = {},
  ): Promise<Client> {
    const client = new Client(start());
    for (const [method, answer] of Object.entries(answers)) client.connection.onRequest(method, answer);
    client.result = await client.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: folders[0] ?? null,
      capabilities,
      workspaceFolders: folders.map((uri) => ({ uri, name: path.basename(uri) })),
      initializationOptions,
    });
    await client.connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  async open(uri: string, text: string, languageId = 'html'): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: ++this.#version, text },
    });
  }

  /** Returns the new version. */
  async change(
    uri: string,
    contentChanges: { range: Diagnostic['range']; text: string }[] | { text: string }[],
  ): Promise<number> {
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: ++this.#version },
      contentChanges,
    });
    return this.#version;
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Waits for a report about a document, of a version at least. */
  async diagnostics(uri: string, version = 0): Promise<Diagnostic[]> {
    for (;;) {
      const report = this.reports.filter((one) => one.uri === uri && (one.version ?? 0) >= version).at(-1);
      if (report !== undefined) return report.diagnostics;
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  /** Writes messages at once, and returns the answer to the request among them, whose id is `id`. */
  async writeAtOnce(
    id: string,
    messages: readonly object[],
  ): Promise<{ result?: unknown; error?: { code: number } }> {
    const { input, output: stdout } = this.server;
    let output = '';
    const answer = new Promise<string>((resolve) => {
      const read = (data: Buffer) => {
        output += data.toString('latin1');
        const [found] =
          new RegExp(`\\{[^\\r\\n]*"id":"${id}".*?\\}(?=Content-Length|$)`, 's').exec(output) ?? [];
        if (found === undefined) return;
        stdout.off('data', read);
        resolve(found);
      };
      stdout.on('data', read);
    });
    const bodies = messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
    input.write(bodies.map((body) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`).join(''));
    return JSON.parse(await answer);
  }

  async stop(): Promise<void> {
    await this.connection.sendRequest(ShutdownRequest.type);
    await this.connection.sendNotification(ExitNotification.type);
    await this.server.exited;
    this.connection.dispose();
  }
}
