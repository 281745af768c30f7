import { fork } from 'node:child_process'
import { Agent } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { printRow, type BenchRow } from '../row'
import { serve } from '../built-product'
import { ask, costOf, type Answer } from './send-request'

/**
 * Requests per row, after the same number of warm-up requests: newly loaded code is slower and still being compiled,
 * and the CPU clock only counts hundredths of a second.
 */
const requests = { kept: 4000, made: 800, call: 4000, bare: 8000 }

/**
 * Limits: CPU time of the server per request in ms, and bytes of the results page, which are 30 % less than when texts
 * and icons were inlined in every page.
 */
const goals = { kept: 0.4, made: 15, list: 1, html: 101_300 }

/** Returns the CPU time per request, in ms, of a server that only sends these bytes. */
async function bareCost({ bytes, headers }: Answer): Promise<number> {
  const child = fork(new URL('./floor-server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const address = new Promise<string>((resolve) => {
    child.once('message', (ready: { address: string }) => resolve(ready.address))
  })
  const kept = Object.fromEntries(
    ['content-type', 'content-encoding', 'content-security-policy']
      .filter((name) => headers[name])
      .map((name) => [name, String(headers[name])]),
  )
  child.send({ bytes: bytes.toString('base64'), headers: kept })
  const url = await address
  const cost = await costOf(child.pid!, requests.bare, () => url)
  child.kill()
  return cost
}

const plain = ({ headers, bytes }: Answer): Buffer =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes

/** Returns the bytes of a page that only its scripts use. */
const stateBytes = (html: string): number =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].reduce(
    (sum, [, code]) => sum + Buffer.byteLength(code!),
    0,
  )

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

/** `npm run lab -- bench pages`: measures what pages and list calls cost the server. */
export async function measurePages(csv: string, databaseUrl: string | undefined): Promise<BenchRow[]> {
  const { url, pid, stop } = await serve(csv, databaseUrl, { WORKERS: '1' })
  const agent = new Agent({ keepAlive: true })
  const rows: BenchRow[] = []
  const add = (row: BenchRow) => {
    rows.push(row)
    printRow(row)
  }
  const addCost = async (what: string, cost: number, goal: number, same: Answer) =>
    add({
      what,
      found: `${cost.toFixed(2)} ms, ${Math.round(1000 / cost)} a second of a core`,
      floor: `${(await bareCost(same)).toFixed(2)} ms, only its bytes`,
      goal: `${goal} ms`,
      isMet: cost <= goal,
    })
  try {
    console.log(`\npages on ${databaseUrl ? 'PostgreSQL' : 'the embedded engine'}; ms of processor time`)
    const results = '/properties?property_type=sell'
    const home = await ask(url, agent)
    await addCost('kept page: home', await costOf(pid, requests.kept, () => url), goals.kept, home)
    const another = (nth: number) => `${url}${results}&min_price=${100_000 + nth}`
    const page = await ask(url + results, agent)
    await addCost('uncached page: results', await costOf(pid, requests.made, another), goals.made, page)
    const call = (nth: number) => `${url}/api/get-property-list?property_type=sell&min_price=${100_000 + nth}`
    const list = await ask(call(0), agent)
    const again = await costOf(pid, requests.kept, () => call(0))
    await addCost('list call, asked lately', again, goals.list, list)
    await addCost('uncached list call', await costOf(pid, requests.call, call), goals.list, list)
    const html = plain(page).toString()
    add({
      what: 'HTML of results',
      found: `${kilo(html.length)}, ${kilo(page.bytes.length)} packed`,
      floor: `${kilo(html.length - stateBytes(html))} without state`,
      goal: kilo(goals.html),
      isMet: html.length <= goals.html,
    })
    return rows
  } finally {
    agent.destroy()
    await stop()
  }
}
