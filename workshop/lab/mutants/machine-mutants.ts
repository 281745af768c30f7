import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { entryOf } from '../../../machines/catalogue'
import { stateNodes } from '../../../machines/diagram/ids'
import type { Defended } from '../../../machines/diagram/defended'
import type { Intent } from '../../../machines/intent-kit'
import { intents } from '../../rules/intents'
import { records, type RecordName } from '../../../contract/values'
import { triedWith } from '../../../tests/model/cases/records'
import { modelsOf } from '../../../tests/model/models'
import { withoutOneGuard } from './combined-guards'
import { breachesOf, isBrokenBy, type Breach } from './check-intent'
import { mutantsOf, type Mutant } from './operators'
import { byWrongSide } from './wrong-side'
import { tryEverything, type Likeness, type Taken, type Universe } from './universe'

const root = join(import.meta.dirname, '../../..')

/** Returns a machine's intent, to be checked against any chart of its type. */
export const intentOf = (id: string): Intent<AnyStateMachine> =>
  (intents[id] ?? []) as unknown as Intent<AnyStateMachine>

const ofRightCharts = new Map<string, Universe>()

/** Returns all trials on the original chart, computed once per machine. */
function rightUniverse(id: string): Universe {
  const { machine } = entryOf(id)
  const universe = ofRightCharts.get(id) ?? tryEverything(machine, modelsOf(id), machine)
  ofRightCharts.set(id, universe)
  return universe
}

/** Returns the rules that the original chart violates; any means that the chart or the rule is wrong. */
export const breachesOfChart = (id: string): Breach[] => breachesOf(rightUniverse(id), intentOf(id))

/**
 * Returns the original chart and the one state a mutant changes, so that other trials can be reused; undefined if
 * several states may differ.
 */
function likenessOf(id: string, { arrow }: Mutant): Likeness | undefined {
  const [state = '', event = ''] = arrow?.split('/') ?? []
  const right = rightUniverse(id)
  const isState = stateNodes(right.machine).some((node) => node.id === state)
  // A transition without an event may belong to a step that starts in another state.
  if (!isState || event === 'always' || event.startsWith('xstate.done.state')) return undefined
  return { right, state }
}

/** Thrown by the first trial that violates a rule, to end the search. */
class Breaks extends Error {}

/** Reported for a chart that can't be run or never terminates. */
const cannotBeTried = 'A chart can be tried in all its states.'

/**
 * Returns the texts of the checks that distinguish a mutant from the original chart; empty if the mutant survives. With
 * `first`, stops at the first one.
 */
export function checksThatFind(id: string, mutant: Mutant, which: 'all' | 'first' = 'all'): string[] {
  const rules = intentOf(id)
  const firstOnly = (trial: Taken) => {
    const broken = rules.find((rule) => isBrokenBy(trial, rule))
    if (broken) throw new Breaks(broken.says)
  }
  const machine = mutant.make()
  try {
    const universe = tryEverything(machine, modelsOf(id), entryOf(id).machine, {
      ...(which === 'first' ? { onTrial: firstOnly } : {}),
      like: likenessOf(id, mutant),
    })
    return [...new Set(breachesOf(universe, rules).map(({ says }) => says))]
  } catch (error) {
    return [error instanceof Breaks ? error.message : cannotBeTried]
  }
}

/** Returns whether the intent distinguishes a mutant from the original chart. */
export const isKilled = (id: string, mutant: Mutant): boolean =>
  checksThatFind(id, mutant, 'first').length > 0

/** Returns all mutants of a machine. */
export const mutantsOfMachine = (id: string): Mutant[] => {
  const { machine } = entryOf(id)
  return [...mutantsOf(machine), ...withoutOneGuard(machine), ...byWrongSide(machine)]
}

/** Returns a machine's equivalent mutants with the reasons. */
export async function equivalentOf(id: string): Promise<Readonly<Record<string, string>>> {
  const folder = join(import.meta.dirname, 'equivalent')
  if (!readdirSync(folder).includes(`${id}.ts`)) return {}
  const { equivalent } = (await import(`./equivalent/${id}.ts`)) as {
    equivalent: Readonly<Record<string, string>>
  }
  return equivalent
}

const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/])\/\/[^\n]*/g
/** Relative import paths, which change when a file moves without affecting the results. */
const importedFrom = /(?<=\bfrom )'\.[^']*'/g
const code = (path: string) =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(comment, '')
    .replaceAll(importedFrom, '')
    .replaceAll(/\s+/g, ' ')
const own = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && name !== 'labels.ts')
    .toSorted()
    .map((name) => `${folder}/${name}`)

/** Files shared by properties and projects. */
const ofListings = ['moderation', 'shown-or-removed', 'listing-intent', 'listing-axes']
const isRecordName = (id: string): id is RecordName => (records as readonly string[]).includes(id)

/**
 * Returns a fingerprint of everything a machine's results depend on: chart, intent, events tried, and mutation
 * operators.
 */
export function triedFrom(id: string): string {
  const { kind } = entryOf(id)
  const isListed = id === 'property' || id === 'project'
  const paths = [
    ...own(`machines/${kind}s/${id}`),
    ...(kind === 'flow' ? ['kit', 'view-kit', 'intent-kit'].map((name) => `machines/flows/${name}.ts`) : []),
    ...(isListed ? ofListings.map((name) => `machines/records/${name}.ts`) : []),
    ...(isListed || id === 'advertisement' ? ['machines/requirements.ts'] : []),
    'machines/intent-kit.ts',
    ...(kind === 'flow' ? [`tests/model/cases/${id}.ts`] : []),
    ...['universe', 'check-intent', 'operators'].map((name) => `workshop/lab/mutants/${name}.ts`),
    ...(withoutOneGuard(entryOf(id).machine).length > 0 ? ['workshop/lab/mutants/combined-guards.ts'] : []),
    ...(byWrongSide(entryOf(id).machine).length > 0 ? ['workshop/lab/mutants/wrong-side.ts'] : []),
  ]
  const hash = createHash('sha256')
  for (const path of paths) hash.update(code(path)).update('\0')
  // Facts and payloads of this record only, so that changes to other records don't invalidate its results.
  if (isRecordName(id)) hash.update(triedWith(id))
  return hash.digest('base64url').slice(0, 22)
}

/** Path of the last full run's results. */
export const keptAt = join(root, 'machines/defended.json')

/** Returns the results of the last full run. */
export const kept = (): Defended => JSON.parse(readFileSync(keptAt, 'utf8')) as Defended
