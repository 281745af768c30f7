import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '../../../../server/platform/process/root'
import { equivalent } from './equivalent'
import { subjects, type Subject } from './subjects'
import { valueLines } from './value-lines'

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

/** Widths of the columns with figures. */
const widths = [7, 5, 9, 10, 9]

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
    console.log(`${'subject'.padEnd(20)} mutants  found  not found  equivalent  set aside    score  seconds`)
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

/** Returns a mutant as in `equivalent.ts`: its line, and the replacement of a part of it. */
function described({ fileName, location, mutatorName, replacement }: MutantResult) {
  const file = relative(projectRoot, fileName)
  const line = readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1]!.trim()
  const written = (replacement ?? mutatorName).replaceAll(/\s+/g, ' ').slice(0, 80)
  return { file, key: `${line} → ${written}` }
}

function judged({ name }: Subject, results: MutantResult[], began: number): { line: string; score: number } {
  const isEquivalent = (mutant: MutantResult) => {
    const { file, key } = described(mutant)
    return equivalent[file]?.[key] !== undefined
  }
  const survived = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const missed = survived.filter((mutant) => !isEquivalent(mutant))
  // A mutant that keeps the code from loading is found by any run.
  const found = results.filter(({ status }) => ['Killed', 'Timeout', 'RuntimeError'].includes(status)).length
  const score = found / (found + missed.length)
  for (const mutant of missed) {
    const { file, key } = described(mutant)
    const { line, column } = mutant.location.start
    console.log(
      `  not found: ${file}:${line}:${column} ${key}${mutant.status === 'NoCoverage' ? ' (no test runs it)' : ''}`,
    )
  }
  const same = survived.length - missed.length
  const figures = [results.length, found, missed.length, same, results.length - found - survived.length]
  const seconds = Math.round((Date.now() - began) / 1000)
  const columns = figures.map((figure, nth) => String(figure).padStart(widths[nth]!)).join('  ')
  return {
    score,
    line: `${name.padEnd(20)} ${columns}  ${(100 * score).toFixed(1).padStart(5)} %  ${String(seconds).padStart(7)}`,
  }
}
