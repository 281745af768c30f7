import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteSettings } from '../../../../e2e/site'

/**
 * Returns the folder of the demo's data with pictures. It is created once and stored next to the benchmark's other
 * folders.
 */
export function demoData(): string {
  const folder = join(tmpdir(), 'threshold-bench-demo')
  if (existsSync(folder)) return folder
  mkdirSync(folder, { recursive: true })
  const seed = ['--import', 'tsx', 'server/app/seed/cli.ts', '--pictures', '3']
  const env = { ...process.env, ...siteSettings, DATA_DIR: folder, DATABASE_URL: '' }
  execFileSync(process.execPath, seed, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return folder
}

/** Returns the path of the first listing in the results. */
export async function someListing(url: string): Promise<string> {
  const html = await (await fetch(`${url}/properties`)).text()
  const path = /href="(\/properties-details\/[^"?]+)/.exec(html)?.[1]
  if (!path) throw new Error('The demo shows no listing')
  return path
}
