import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../../../../server/platform/process/root'
import { subjects, type Subject } from './subjects'
import { valueLines } from './value-lines'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/**
 * `npm run lab -- mutants code [<subject> … --anew]`: Stryker creates every mutant it supports for each subject's
 * code, including log and refusal texts, and runs the tests that reach the changed line. Prints the mutants no test
 * caught; returns false if a subject is under its share.
 * Results are cached in `node_modules/.cache/mutants`: the next run only covers changes to a subject's code or tests.
 * It doesn't detect other changes; `--anew` reruns everything.
 */
export async function tryCode(asked: readonly string[], isAnew: boolean): Promise<boolean> {
  const unknown = asked.filter((name) => !subjects.some((subject) => subject.name === name))
  if (unknown.length > 0) throw new Error(`No subject is called ${unknown.join(', ')}`)
  const chosen = subjects.filter(({ name }) => asked.length === 0 || asked.includes(name))
  const folder = mkdtempSync(join(tmpdir(), 'threshold-mutants-'))
  try {
    makeDatabase(join(folder, 'site'))
    const lines: string[] = []
    let isEnough = true
    for (const subject of chosen) {
      const began = Date.now()
      const results = await mutantsOf(subject, join(folder, subject.name), isAnew)
      const { line, score } = judged(subject, results, began)
      lines.push(line)
      if (!(score >= (subject.least ?? 0.9))) isEnough = false
    }
    console.log(`${'subject'.padEnd(12)} mutants  found  not found  set aside   score  seconds`)
    for (const line of lines) console.log(line)
    return isEnough
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a database with every table, which each thread copies on start. */
function makeDatabase(folder: string): void {
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'tests/run/make-new-site.ts', folder], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  if (made.status !== 0) throw new Error('The database for the tests could not be made')
  process.env['NEW_SITE'] = folder
  process.env['DATABASE_URL'] = ''
}

/**
 * Runs Stryker on a subject, with additions to `stryker.json`: no `tsconfig.json`, which Stryker would read through the
 * pre-7 TypeScript API, and a project copy outside `node_modules`, where Vitest would mistake the tests for a
 * package's.
 */
function mutantsOf(subject: Subject, folder: string, isAnew: boolean): Promise<MutantResult[]> {
  process.env['MUTANT_TESTS'] = subject.tests.map((name) => `tests/${name}.test.ts`).join()
  const stryker = new Stryker({
    configFile: 'workshop/lab/mutants/code/stryker.json',
    mutate: subject.files.flatMap(valueLines),
    incrementalFile: `node_modules/.cache/mutants/${subject.name}.json`,
    force: isAnew,
    tempDirName: folder,
  })
  return stryker.runMutationTest()
}

function judged({ name }: Subject, results: MutantResult[], began: number): { line: string; score: number } {
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const found = results.filter(({ status }) => status === 'Killed' || status === 'Timeout').length
  const score = found / (found + missed.length)
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const place = `${relative(projectRoot, fileName)}:${location.start.line}:${location.start.column}`
    const written = (replacement ?? mutatorName).replaceAll(/\s+/g, ' ').slice(0, 80)
    console.log(`  not found: ${place} ${written}${status === 'NoCoverage' ? ' (no test runs it)' : ''}`)
  }
  const figures = [results.length, found, missed.length, results.length - found - missed.length]
  const [all, killed, survived, aside] = figures.map(String)
  const seconds = Math.round((Date.now() - began) / 1000)
  return {
    score,
    line: `${name.padEnd(12)} ${all!.padStart(7)}  ${killed!.padStart(5)}  ${survived!.padStart(9)}  ${aside!.padStart(9)}  ${(100 * score).toFixed(1).padStart(4)} %  ${String(seconds).padStart(7)}`,
  }
}
