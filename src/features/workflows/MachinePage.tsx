import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { CatalogueEntry } from '../../../machines/catalogue'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { casesQuery, defendedQuery, pictureQuery, releaseQuery, walkedQuery } from './machine-queries'
import { comparedIn } from './changes/versions'
import { MachineDetails } from './MachineDetails'
import type { MachineSearch } from './machine-search'

/** Page of a machine, shown once its diagram and data have loaded. */
export function MachinePage({
  entry,
  asked,
  stuckIn,
  ask,
}: {
  entry: CatalogueEntry
  asked: MachineSearch
  /** Renders the records that are stuck in a state. */
  stuckIn: (state: string, title: string) => ReactNode
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { i18n } = useTranslation()
  const picture = useQuery(pictureQuery(entry.id, i18n.language))
  const cases = useQuery(casesQuery(entry.id))
  const release = useQuery(releaseQuery(comparedIn(asked).before))
  const walked = useQuery(walkedQuery())
  const defended = useQuery(defendedQuery())
  const failed = [picture, cases, release, walked, defended].find((one) => one.isError)
  if (failed) return <QueryFailure of={failed} page />
  if (!picture.data || !cases.data || release.data === undefined || !walked.data || !defended.data)
    return <Awaited className="h-96" />
  return (
    <MachineDetails
      entry={entry}
      picture={picture.data}
      cases={cases.data}
      release={release.data}
      walked={walked.data}
      defended={defended.data}
      asked={asked}
      stuckIn={stuckIn}
      ask={ask}
    />
  )
}
