import { releaseVersions } from '../machine-queries'
import type { MachineSearch } from '../machine-search'

/** Two versions to compare: releases, or `today` for the current chart. */
export interface ComparedVersions {
  before: string
  after: string
}

/** All versions that can be compared, oldest first. */
export const versions: readonly string[] = [...releaseVersions, 'today']

/** Returns the versions to compare: those in the address if they are known, otherwise the last release and today. */
export function comparedIn({ before, after }: Pick<MachineSearch, 'before' | 'after'>): ComparedVersions {
  const known = (version: string | undefined, otherwise: string) =>
    version !== undefined && versions.includes(version) ? version : otherwise
  return { before: known(before, releaseVersions.at(-1) ?? 'today'), after: known(after, 'today') }
}

/** Returns the parameters of the address for two versions, without the defaults. */
export function searchFor({ before, after }: ComparedVersions): Pick<MachineSearch, 'before' | 'after'> {
  return {
    before: before === releaseVersions.at(-1) ? undefined : before,
    after: after === 'today' ? undefined : after,
  }
}
