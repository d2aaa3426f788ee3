import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './server.ts';

// NB: without an argument, the library asks for one; standard input and output are what every client can do.
const transports = ['--stdio', '--node-ipc', '--socket', '--pipe', '--clientProcessId'];
if (!process.argv.some((argument) => transports.some((name) => argument.startsWith(name))))
  process.argv.push('--stdio');

startServer(createConnection(ProposedFeatures.all));
