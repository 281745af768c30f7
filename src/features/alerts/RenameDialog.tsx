import { useId, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { FailureNotice } from '../../app/api/FailureNotice'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { SearchNameField } from '../../shared/results/SearchNameField'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import type { SavedSearchData } from './SavedSearch'

/** Renames a saved search, or resets it to the name of its filters. */
export function RenameDialog({ search, onClose }: { search: SavedSearchData; onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const [name, setName] = useState(search.is_named ? search.name : '')
  const change = useCallMutation('saved-searches:change', { refresh: ['saved-searches'] })
  return (
    <Dialog
      open
      title={t('alerts.renameTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" type="submit" form={formId} busy={change.isPending}>
            {t('alerts.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!change.isPending) change.mutate({ id: search.id, name }, { onSuccess: onClose })
        }}
      >
        <SearchNameField value={name} onValue={setName} />
        <FailureNotice error={change.error} />
      </form>
    </Dialog>
  )
}
