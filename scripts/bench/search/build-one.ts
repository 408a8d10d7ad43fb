import { readPapers } from '../../../test/query/search/papers.ts';
import { ENGINES, type EngineName } from './engines.ts';

// Run by scripts/bench/search.ts in one process per engine: `build-one.ts <engine> <papers> <folder>`. Prints the CPU time of reading the
// papers.

const [name = '', count = '', folder = ''] = process.argv.slice(2);
const papers = readPapers(Number(count));
const { user, system } = process.cpuUsage();
await ENGINES[name as EngineName](papers, folder);
process.stdout.write(`${(user + system) / 1e6}\n`);
