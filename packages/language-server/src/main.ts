import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { Lifecycle } from './protocol/lifecycle.ts';
import { startServer } from './server.ts';

// NB: without an argument, the library asks for one; standard input and output are what every client can do.
const transports = ['--stdio', '--node-ipc', '--socket', '--pipe', '--clientProcessId'];
if (!process.argv.some((argument) => transports.some((name) => argument.startsWith(name))))
  process.argv.push('--stdio');

const messageStrategy = new Lifecycle((message) => connection.console.error(message));
const connection = createConnection(ProposedFeatures.all, { messageStrategy });
startServer(connection);
