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

/**
 * Source of a rule: a section, a decision, a payment rule, or an ASVS requirement answered in
 * `docs/reference/security.md`.
 */
const source = /^(§\d|D\d+|rule \d+|rules \d+ and \d+|ASVS \d+\.\d+\.\d+)$/
const sampleSize = 120

describe.each(catalogue.map(({ id }) => id))('intent of %s', (id) => {
  const rules = intents[id] ?? []

  it('states each rule once, with a source and in at most 30 words', () => {
    expect(rules.length).toBeGreaterThan(3)
    expect(new Set(rules.map(({ says }) => says)).size).toBe(rules.length)
    for (const rule of rules) {
      expect(rule.source).toMatch(source)
      expect(rule.says.split(' ').length, rule.says).toBeLessThanOrEqual(30)
      expect(rule.says).toMatch(/^[A-Z].*\.$/)
    }
  })

  it('the rules were tested against all current mutants of the chart', () => {
    const known = kept()[id]
    expect(known?.from, `run npm run lab -- mutants ${id} --keep`).toBe(triedFrom(id))
    expect(scoreOf(known!)).toBeGreaterThanOrEqual(0.95)
    expect(known!.equivalent).toBeLessThanOrEqual(0.05 * known!.mutants)
    expect(Object.keys(known!.arrows)).toEqual([...transitionIds(entryOf(id).machine).values()])
  })
})

describe('chart mutants', () => {
  it('the rules detect the mutants in a sample seeded by the commit', { timeout: 900_000 }, async () => {
    const seed = seedOfCommit()
    const all = catalogue.flatMap(({ id }) => mutantsOfMachine(id).map((mutant) => ({ id, mutant })))
    const missed: string[] = []
    for (const { id, mutant } of drawn(all, seed)) {
      const excused = mutant.id in (await equivalentOf(id)) || kept()[id]?.survivors.includes(mutant.id)
      if (!excused && !isKilled(id, mutant)) missed.push(mutant.id)
    }
    expect(missed).toEqual([])
  })

  it('leave the original chart unchanged', () => {
    for (const { make } of mutantsOfMachine('report')) make()
    expect(breachesOfChart('report')).toEqual([])
    for (const { make } of mutantsOfMachine('project')) make()
    expect(breachesOfChart('property')).toEqual([])
  })
})

/** Returns a seed from the commit's hash, so that each commit tries different mutants but always the same ones. */
function seedOfCommit(): number {
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: projectRoot, encoding: 'utf8' })
  return Number.parseInt(hash.slice(0, 7), 16)
}

/** Draws a sample that is deterministic for a seed. */
function drawn<T>(all: readonly T[], seed: number): T[] {
  const rest = all.slice()
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return Array.from({ length: sampleSize }, () => rest.splice(Math.floor(next() * rest.length), 1)[0]!)
}
