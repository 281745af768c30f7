import { spawn } from 'node:child_process'
import { projectRoot } from '../../server/platform/root'
import type { Where } from './backup/sites'

/** `threshold …` as another process, with the settings of a site. */
export function threshold(where: Where, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/app/threshold.ts', ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATA_DIR: where.DATA_DIR, DATABASE_URL: where.DATABASE_URL ?? '' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise<{ status: number | null; output: string }>((resolve) =>
    child.once('exit', (status) => resolve({ status, output })),
  )
}
