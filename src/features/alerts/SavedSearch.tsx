import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { readFilter } from '../../../contract/filter/property-filter'
import type { Data } from '../../../contract/calls/call-types'
import { alertFrequencies, type AlertFrequency } from '../../../contract/values'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Button } from '../../ui/buttons/Button'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Select } from '../../ui/forms/Select'
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden'
import { DeleteDialog } from './DeleteDialog'
import { AlertLine } from './AlertLine'
import { RenameDialog } from './RenameDialog'

export type SavedSearchData = Data<'saved-searches'>[number]

/** A saved search with its actions. */
export function SavedSearch({ search }: { search: SavedSearchData }) {
  const { t } = useTranslation()
  const id = useId()
  const [asking, setAsking] = useState<'name' | 'delete' | null>(null)
  const change = useCallMutation('saved-searches:change', { refresh: ['saved-searches'] })
  // Optimistic: shows the choice during the request and reverts if it is refused.
  const frequency =
    change.isPending && change.variables.frequency ? change.variables.frequency : search.frequency
  const of = <VisuallyHidden>: {search.name}</VisuallyHidden>
  return (
    <article aria-labelledby={id} className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="grid gap-2">
        <h2 id={id} className="display text-lg break-words">
          <bdi>{search.name}</bdi>
        </h2>
        <ul aria-label={t('alerts.filters')} className="flex flex-wrap gap-2">
          {search.words.map((word) => (
            <li
              key={word}
              className="max-w-full rounded-full border border-line bg-sunken px-3 py-1 text-xs font-semibold break-words"
            >
              <bdi>{word}</bdi>
            </li>
          ))}
        </ul>
        <AlertLine search={search} />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-frequency`} className="text-sm font-semibold">
            {t('alerts.frequency')}
          </label>
          <Select
            id={`${id}-frequency`}
            value={frequency}
            onChange={({ target }) =>
              change.mutate({ id: search.id, frequency: target.value as AlertFrequency })
            }
            options={alertFrequencies}
            text={(one) => t(`alerts.every.${one}`)}
          />
        </div>
        <LinkButton to="/properties" search={readFilter(search.filter)} icon="search">
          {t('alerts.open')}
          {of}
        </LinkButton>
        <Button tone="quiet" icon="edit" aria-haspopup="dialog" onClick={() => setAsking('name')}>
          {t('alerts.rename')}
          {of}
        </Button>
        <Button tone="quiet" icon="trash" aria-haspopup="dialog" onClick={() => setAsking('delete')}>
          {t('alerts.delete')}
          {of}
        </Button>
      </div>
      <FailureNotice error={change.error} />
      {asking === 'name' && <RenameDialog search={search} onClose={() => setAsking(null)} />}
      {asking === 'delete' && <DeleteDialog search={search} onClose={() => setAsking(null)} />}
    </article>
  )
}
