import { handleClosedOutput } from './output.ts';
import { main } from './program.ts';

handleClosedOutput();
await main(process.argv);
