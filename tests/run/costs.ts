import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../../server/platform/process/root'

/** File to which every Vitest test file appends its CPU time (`cost-runner.ts`). */
export const costsFile = join(tmpdir(), `threshold-${process.pid}-costs.jsonl`)

/** CPU seconds of each job, including all its child processes. */
const jobs: { title: string; seconds: number }[] = []
/** Wall-clock seconds of each test file, grouped by job. */
const files: { name: string; seconds: number }[] = []

export const addJob = (title: string, seconds: number): unknown => jobs.push({ title, seconds })
export const addFile = (name: string, seconds: number): unknown => files.push({ name, seconds })

/** Splits off the times that bash's `time` printed after a program's output; undefined if there are none. */
export function splitTimes(output: string): { output: string; seconds: number | undefined } {
  const found = /^user ([\d.]+) system ([\d.]+)\n$/m.exec(output)
  if (!found) return { output, seconds: undefined }
  return { output: output.slice(0, found.index), seconds: Number(found[1]) + Number(found[2]) }
}

const descending = (a: { seconds: number }, b: { seconds: number }) => b.seconds - a.seconds
const line = (seconds: number, name: string) => `${seconds.toFixed(1).padStart(8)} s  ${name}`

function byFolder(): { title: string; seconds: number }[] {
  if (!existsSync(costsFile)) return []
  const sums = new Map<string, number>()
  for (const row of readFileSync(costsFile, 'utf8').trim().split('\n')) {
    const { file, seconds } = JSON.parse(row) as { file: string; seconds: number }
    const folder = dirname(relative(projectRoot, file))
    sums.set(folder, (sums.get(folder) ?? 0) + seconds)
  }
  rmSync(costsFile)
  return [...sums].map(([title, seconds]) => ({ title, seconds }))
}

/** Prints the CPU seconds of each job and test folder, and the ten slowest test files by wall-clock time. */
export function printCosts(): void {
  const total = jobs.reduce((sum, { seconds }) => sum + seconds, 0)
  console.log(`\nProcessor time: ${total.toFixed(0)} s, without PostgreSQL's own`)
  for (const { title, seconds } of jobs.toSorted(descending)) console.log(line(seconds, title))
  console.log('\nProcessor time of the tests by folder')
  for (const { title, seconds } of byFolder().toSorted(descending)) console.log(line(seconds, title))
  console.log('\nSlowest files by the clock')
  for (const { name, seconds } of files.toSorted(descending).slice(0, 10)) console.log(line(seconds, name))
  console.log('')
}
