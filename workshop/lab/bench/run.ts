import { parseArgs } from 'node:util'
import { measureBackup } from './backup/run'
import { measureBrowser } from './browser/run'
import { measureGrowth } from './growth'
import { measureHostile } from './hostile/run'
import { measureLarge } from './large/run'
import { sizes } from './market'
import { measureLighthouse } from './lighthouse/run'
import { measure } from './measure'
import { measureMessages } from './messages/run'
import { measureOverview } from './overview/run'
import { ownDatabase } from './bench-database'
import { measurePages } from './pages/run'
import { keepGrowth, keepRows } from './results-file'
import type { BenchRow } from './row'
import { measureStart } from './start/run'
import { measureWorkers } from './workers/run'
import { measureWorkflows } from './workflows/run'

const runs = 200
const million = 1_000_000
const growthSizes = [10_000, 100_000, million] as const

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string' }, sizes: { type: 'string' }, engine: { type: 'string' } },
})
const parts = [
  'backup',
  'browser',
  'lighthouse',
  'pages',
  'workers',
  'messages',
  'hostile',
  'start',
  'overview',
  'workflows',
  'large',
  'growth',
] as const
const part = parts.find((one) => one === positionals[0])
const csv = positionals[part ? 1 : 0] ?? process.env['KING_COUNTY_CSV'] ?? '../shared/data/kc_house_data.csv'
const address = process.env['DATABASE_URL']

/** Parses a number of listings. */
function sizeOf(text: string): number {
  const size = Number(text)
  if (!Number.isSafeInteger(size) || size < 1)
    throw new Error(`"${text}" is no number of listings: try --size 200000`)
  return size
}

/** Returns the PostgreSQL URL for benchmarks that require it; throws if there is none. */
function postgres(): string {
  if (!address) throw new Error(`bench ${part} measures on PostgreSQL: set DATABASE_URL`)
  return address
}

/** Measures the visitor requests on every available engine, at the requested sizes. */
async function visitors(): Promise<string[]> {
  const engines = [...new Set([undefined, address])].filter(
    (url) => !options.engine || (options.engine === 'postgres') === (url !== undefined),
  )
  if (engines.length === 0) throw new Error('Nothing was measured: for --engine postgres set DATABASE_URL')
  const missed: string[] = []
  for (const size of options.size ? [sizeOf(options.size)] : sizes)
    for (const url of engines) missed.push(...(await measure(csv, size, url, runs)).missed)
  return missed
}

/** Stores a benchmark's rows, unless it was skipped; returns the missed goals. */
function kept(title: string, rows: readonly BenchRow[]): string[] {
  if (rows.length > 0) keepRows(title, rows)
  return rows.filter(({ isMet }) => !isMet).map(({ what }) => what)
}

/** Measures what becomes slow first with many listings. */
async function large(url: string): Promise<string[]> {
  const size = options.size ? sizeOf(options.size) : million
  const rows = await measureLarge(csv, url, size)
  return kept(`At ${size.toLocaleString('en')} listings`, rows)
}

/** Measures how the visitor requests grow. */
async function growth(url: string): Promise<string[]> {
  const wanted = options.sizes?.split(',').map(sizeOf) ?? growthSizes
  if (wanted.length < 2) throw new Error('Nothing was measured: growth needs two sizes or more')
  const { missed, growths } = await measureGrowth(csv, url, wanted)
  keepGrowth(wanted, growths)
  return missed
}

/** Measures the operator's overview. Not included in the full run, because it writes ten million history rows. */
async function overview(url: string): Promise<string[]> {
  const size = options.size ? sizeOf(options.size) : million
  return measureOverview(csv, await ownDatabase(url, size), size)
}

const missed: string[] = []
const whole = !part && !(options.size || options.engine)
if (!part) missed.push(...(await visitors()))
if (part === 'large' || (whole && address)) missed.push(...(await large(postgres())))
if (part === 'growth' || (whole && address)) missed.push(...(await growth(postgres())))
if (part === 'browser' || whole) missed.push(...kept('Browser', await measureBrowser(csv)))
if (part === 'lighthouse' || whole) missed.push(...kept('Lighthouse', await measureLighthouse()))
if (part === 'pages' || whole)
  missed.push(...kept('Pages', await measurePages(csv, address && (await ownDatabase(address, sizes[0])))))
if (part === 'workers' || (whole && address))
  missed.push(...kept('Processes', await measureWorkers(csv, await ownDatabase(postgres(), sizes[0]))))
if (part === 'messages' || whole) missed.push(...kept('Messages', await measureMessages()))
if (part === 'hostile' || whole) missed.push(...(await measureHostile()))
if (part === 'start' || whole) missed.push(...kept('First start', await measureStart()))
if (part === 'backup' || whole) missed.push(...kept('Backup', await measureBackup(csv, address)))
if (part === 'overview') missed.push(...(await overview(postgres())))
if (part === 'workflows')
  missed.push(...kept('Workflows', await measureWorkflows(await ownDatabase(postgres(), 1))))
if (missed.length > 0) {
  console.error(`Missed the goal: ${missed.join(', ')}`)
  process.exitCode = 1
}
