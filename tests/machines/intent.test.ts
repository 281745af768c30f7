import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { catalogue, entryOf } from '../../machines/catalogue'
import { scoreOf } from '../../machines/diagram/defended'
import { transitionIds } from '../../machines/diagram/ids'
import { projectRoot } from '../../server/platform/process/root'
import { intents } from '../../workshop/rules/intents'
import {
  breachesOfChart,
  equivalentOf,
  isKilled,
  kept,
  mutantsOfMachine,
  triedFrom,
} from '../../workshop/lab/mutants/machine-mutants'

/** A section, a decision, a rule of money, or a requirement of the ASVS as `docs/reference/security.md` answers it. */
const source = /^(§\d|D\d+|rule \d+|rules \d+ and \d+|ASVS \d+\.\d+\.\d+)$/
const sampleSize = 120

describe.each(catalogue.map(({ id }) => id))('the intent of %s', (id) => {
  const rules = intents[id] ?? []

  it('is written, each rule once, with a source and at most 30 words', () => {
    expect(rules.length).toBeGreaterThan(3)
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length)
    for (const rule of rules) {
      expect(rule.source).toMatch(source)
      expect(rule.says.split(' ').length, rule.says).toBeLessThanOrEqual(30)
      expect(rule.says).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('is kept by its chart', () => {
    expect(breachesOfChart(id)).toEqual([])
  })

  it('was held against all wrong charts as they are now', () => {
    const known = kept()[id]
    expect(known?.from, `run npm run lab -- mutants ${id} --keep`).toBe(triedFrom(id))
    expect(scoreOf(known!)).toBeGreaterThanOrEqual(0.95)
    expect(known!.equivalent).toBeLessThanOrEqual(0.05 * known!.mutants)
    expect(Object.keys(known!.arrows)).toEqual([...transitionIds(entryOf(id).machine).values()])
  })
})

describe('wrong charts', () => {
  it('are found, in a sample that the commit chooses', { timeout: 900_000 }, async () => {
    const seed = seedOfCommit()
    const all = catalogue.flatMap(({ id }) => mutantsOfMachine(id).map((mutant) => ({ id, mutant })))
    const missed: string[] = []
    for (const { id, mutant } of drawn(all, seed)) {
      const excused = mutant.id in (await equivalentOf(id)) || kept()[id]?.survivors.includes(mutant.id)
      if (!excused && !isKilled(id, mutant)) missed.push(mutant.id)
    }
    expect(missed).toEqual([])
  })

  it('leave the right one as it is', () => {
    for (const { make } of mutantsOfMachine('report')) make()
    expect(breachesOfChart('report')).toEqual([])
    for (const { make } of mutantsOfMachine('project')) make()
    expect(breachesOfChart('property')).toEqual([])
  })
})

/** Seed from the hash of the commit: each commit tries other mutants, and gets the same result twice. */
function seedOfCommit(): number {
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' })
  return Number.parseInt(hash.slice(0, 7), 16)
}

/** A sample, the same for the same seed. */
function drawn<T>(all: readonly T[], seed: number): T[] {
  const rest = all.slice()
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: sampleSize }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]!)
}
