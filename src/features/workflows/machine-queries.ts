import { queryOptions } from '@tanstack/react-query'
import type { Defended } from '../../../machines/diagram/defended'
import { readCases } from '../../../machines/diagram/walk'
import type { Cases, Picture } from '../../../machines/diagram/picture'
import type { Release } from '../../../machines/versions/snapshot'
import type { KeptWalks } from '../../../machines/fingerprint'
import { forever } from './list-queries'

const root = '../../../machines'
const pictures = import.meta.glob<Picture>('../../../machines/diagrams/*/picture.*.json', {
  import: 'default',
})
const cases = import.meta.glob<Cases>('../../../machines/diagrams/*/cases.json', { import: 'default' })
const releases = import.meta.glob<Release>('../../../machines/releases/*.json', { import: 'default' })
const walks = import.meta.glob<KeptWalks>('../../../machines/walked.json', { import: 'default' })
const trials = import.meta.glob<Defended>('../../../machines/defended.json', { import: 'default' })
const screens = import.meta.glob<string>('../../../machines/storyboard/*/*.webp', {
  import: 'default',
  query: '?url',
  eager: true,
})

/** Returns the query for a machine's diagrams in a language, which has one file per machine; falls back to English. */
export const pictureQuery = (machine: string, lang: string) =>
  queryOptions({
    ...forever,
    queryKey: ['workflow picture', machine, lang],
    queryFn: () => {
      const at = (code: string) => pictures[`${root}/diagrams/${machine}/picture.${code}.json`]
      const load = at(lang) ?? at('en')
      if (!load) throw new Error(`There is no picture of ${machine}`)
      return load()
    },
  })

/** Returns the query for a machine's example inputs and events, used in the simulation. */
export const casesQuery = (machine: string) =>
  queryOptions({
    ...forever,
    queryKey: ['workflow cases', machine],
    queryFn: async () => {
      const stored = await cases[`${root}/diagrams/${machine}/cases.json`]?.()
      return stored ? readCases(stored) : { starts: [], events: [] }
    },
  })

/** Versions of the stored releases, oldest first. */
export const releaseVersions: readonly string[] = Object.keys(releases)
  .map((path) => path.slice(`${root}/releases/`.length, -'.json'.length))
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** Returns the query for the machines as of a release, by default the last; null if it isn't stored. */
export const releaseQuery = (version = releaseVersions.at(-1)) =>
  queryOptions({
    ...forever,
    queryKey: ['workflow release', version],
    queryFn: async () => (await releases[`${root}/releases/${version}.json`]?.()) ?? null,
  })

/** Returns the query for the transition coverage by test layer, as last recorded. */
export const walkedQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['workflow walked'],
    queryFn: async () => (await walks[`${root}/walked.json`]?.()) ?? {},
  })

/** Returns the query for the mutation-test results of each machine, as last recorded. */
export const defendedQuery = () =>
  queryOptions({
    ...forever,
    queryKey: ['workflow defended'],
    queryFn: async () => (await trials[`${root}/defended.json`]?.()) ?? {},
  })

/** Returns the URL of a state's screenshot from the end-to-end tests; undefined if there is none. */
export const screenOf = (state: string): string | undefined =>
  screens[`${root}/storyboard/${state.split('.')[0]}/${state}.webp`]
