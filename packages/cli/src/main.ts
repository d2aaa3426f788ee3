import { handleClosedOutput } from './output/messages.ts';
import { version } from './version.ts';

void run();

async function run(): Promise<void> {
  handleClosedOutput();
  const [first, ...others] = process.argv.slice(2);
  if (others.length === 0 && (first === '-v' || first === '--version')) {
    process.stdout.write(`${version}\n`);
    return;
  }
  const { main } = await import('./program.ts');
  await main(process.argv);
}
