import { handleClosedOutput } from './output/messages.ts';
import { main } from './program.ts';

handleClosedOutput();
await main(process.argv);
