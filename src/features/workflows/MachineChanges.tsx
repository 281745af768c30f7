import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { CatalogueEntry } from '../../../machines/catalogue'
import type { Diagram } from '../../../machines/diagram/types'
import { QueryFailure } from '../../app/api/QueryFailure'
import { Awaited } from '../../ui/feedback/Awaited'
import { ChangeList } from './changes/ChangeList'
import { ChooseVersions } from './changes/ChooseVersions'
import { changeKinds, listChanges } from './changes/list-changes'
import { sideOfRelease, sideOfToday, type VersionSide } from './changes/version-side'
import { comparedIn, searchFor, type ComparedVersions } from './changes/versions'
import { releaseQuery, releaseVersions } from './machine-queries'
import type { MachineSearch } from './machine-search'

/** Compares two versions of a machine: two releases, or a release and the current chart. */
export function MachineChanges({
  entry,
  diagram,
  asked,
  ask,
}: {
  entry: CatalogueEntry
  diagram: Diagram
  asked: MachineSearch
  ask: (change: Partial<MachineSearch>) => void
}) {
  const { t, i18n } = useTranslation()
  const compared = comparedIn(asked)
  const before = useQuery(releaseQuery(compared.before))
  const after = useQuery(releaseQuery(compared.after))
  if (releaseVersions.length === 0) return <p className="text-sm text-muted">{t('atlas.noRelease')}</p>
  const failed = [before, after].find((one) => one.isError)
  const sideOf = (release: typeof before.data): VersionSide | undefined => {
    if (release === null) return sideOfToday(entry, diagram)
    return release && sideOfRelease(release, entry.id, i18n.language)
  }
  const sides = { before: sideOf(before.data), after: sideOf(after.data) }
  return (
    <div className="grid gap-4">
      <ChooseVersions {...compared} onChange={(next) => ask(searchFor(next))} />
      {failed ? (
        <QueryFailure of={failed} />
      ) : sides.before && sides.after ? (
        <Comparison compared={compared} before={sides.before} now={sides.after} diagram={diagram} />
      ) : (
        <Awaited className="h-24" />
      )}
    </div>
  )
}

function Comparison({
  compared,
  before,
  now,
  diagram,
}: {
  compared: ComparedVersions
  before: VersionSide
  now: VersionSide
  diagram: Diagram
}) {
  const { t } = useTranslation()
  const name = (version: string) => (version === 'today' ? t('atlas.compare.today') : version)
  const names = { before: name(compared.before), after: name(compared.after) }
  const missing = !before.chart ? names.before : !now.chart ? names.after : null
  if (missing) return <p role="status">{t('atlas.compare.missing', { version: missing })}</p>
  const changes = listChanges(before, now)
  if (changes.length === 0)
    return (
      <p role="status" className="text-sm">
        {t('atlas.compare.same', names)}
      </p>
    )
  const counts = changeKinds.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count > 0 ? [t('atlas.compare.count', { kind: t(`atlas.compare.kind.${kind}`), count })] : []
  })
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {counts.join(' · ')}
      </p>
      <ChangeList changes={changes} before={before} now={now} diagram={diagram} />
      {changes.some(({ kind }) => kind === 'widened') && (
        <p className="measure text-xs text-muted">{t('atlas.compare.widenedMeans')}</p>
      )}
    </>
  )
}
