import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savedSearch } from '../../../contract/limits'
import { failureText } from '../../api/failure-text'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Notice } from '../../ui/Notice'
import { TextInput } from '../../ui/TextInput'
import type { Saved } from './SavedSearch'
import { useChange } from './use-change'

/** Gives a saved search a name of one's own, or the one of its filters back. */
export function RenameDialog({ search, onClose }: { search: Saved; onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const [name, setName] = useState(search.is_named ? search.name : '')
  const change = useChange(search.id)
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
          if (!change.isPending) change.mutate({ name }, { onSuccess: onClose })
        }}
      >
        <Field name="search-name" label={t('alerts.name')} hint={t('alerts.nameHint')} optional>
          <TextInput
            value={name}
            maxLength={savedSearch.nameMax}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {change.error && (
          <Notice tone="danger" role="alert">
            {failureText(change.error, t)}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
