import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../../machines/catalogue'
import type { Diagram } from '../../machines/diagram/types'
import { fingerprintOf, type KeptWalks } from '../../machines/fingerprint'
import { chartOf, releasedChart, type Release } from '../../machines/versions/snapshot'
import { releasedNow } from '../../workshop/diagrams/release-of-today'
import { previousCommit } from '../../workshop/lab/upgrade/previous'

const read = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const ids = catalogue.map(({ id }) => id)

describe('stored walks for /workflows', () => {
  const kept = read<KeptWalks>('machines/walked.json')
  const command =
    'run npm test && npm run coverage:machines -- --keep (alone, the second drops the stale ones)'

  test('list every chart, walked or not', () => {
    expect(Object.keys(kept), command).toEqual(ids)
  })

  test.each(ids)('the walks of %s match the current chart or are null', (id) => {
    const { machine } = catalogue.find((one) => one.id === id)!
    expect([null, fingerprintOf(machine)], command).toContain(kept[id]?.chart ?? null)
  })
})

describe('stored releases for /workflows', () => {
  const git = (...args: string[]) =>
    spawnSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout.trim()
  const { version: current } = read<{ version: string }>('package.json')
  const versionAt = (commit: string) =>
    (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version
  /** Commit that set the current version; null before it is committed, and without the history. */
  const setBy = git('log', '-1', '--format=%H', `-S"version": "${current}"`, '--', 'package.json') || null
  const isCommitted = setBy !== null && versionAt(setBy) === current

  // Finds a version that was raised without `npm version`.
  test('include the current version', () => {
    const wanted = isCommitted ? `npm run release:snapshot -- --of ${setBy}` : 'npm run release:snapshot'
    expect(readdirSync('machines/releases'), `run ${wanted}`).toContain(`${current}.json`)
  })

  // Finds a snapshot that was written before or after the release, or by a tool that leaves out charts: the oracle is
  // the diagrams committed with the release, one per chart.
  test.each([
    ['current', isCommitted ? setBy : null],
    ['previous', previousCommit()],
  ] as const)('have the charts, states and transitions of the %s release', (_which, commit) => {
    if (commit === null) return
    const { machines } = read<Release>(`machines/releases/${versionAt(commit)}.json`)
    const pictures = git('ls-tree', '-r', '--name-only', commit, 'machines/diagrams/')
      .split('\n')
      .flatMap((path) => /^machines\/diagrams\/([^/]+)\/picture\.ar\.json$/.exec(path)?.[1] ?? [])
    expect(pictures.length).toBeGreaterThan(20)
    const drawn = pictures.map((id) => {
      const text = git('show', `${commit}:machines/diagrams/${id}/picture.ar.json`)
      const { diagram } = JSON.parse(text) as { diagram: Diagram }
      const states = diagram.states.map(({ path, caption }) => `${path}: ${caption}`)
      return [id, { states, transitions: diagram.arrows.map(({ id: own, caption }) => `${own}: ${caption}`) }]
    })
    const kept = machines.map(({ id, states, transitions, captions }) => {
      const rows = Object.values(transitions).flat()
      return [
        id,
        {
          states: Object.entries(states).map(([path, words]) => `${path}: ${words[1]}`),
          transitions: releasedChart({ version: '', languages: [], machines }, id)!.transitions.map(
            (one, nth) => `${one.id}: ${captions[rows[nth]![3]]![1]}`,
          ),
        },
      ]
    })
    const command = `run npm run release:snapshot -- --of ${commit}`
    expect(Object.fromEntries(kept), command).toEqual(Object.fromEntries(drawn))
  })

  // Finds details lost on the way into the file, such as a role or a delay; the chart itself is the oracle.
  test.each(ids)('store all that is compared of %s', (id) => {
    const entry = catalogue.find((one) => one.id === id)!
    const stored = JSON.parse(JSON.stringify(releasedNow(entry))) as Release['machines'][number]
    const { states, transitions, moved } = chartOf(entry)
    const again = releasedChart({ version: '', languages: [], machines: [stored] }, id)!
    expect(again).toEqual({ id, states, transitions, moved })
  })

  // The files are in the repository and sent to browsers.
  test('are small', () => {
    for (const name of readdirSync('machines/releases'))
      expect(gzipSync(readFileSync(`machines/releases/${name}`)).length, name).toBeLessThan(45_000)
  })
})
