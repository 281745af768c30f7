import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '../../api/FailureNotice'
import { useApi } from '../../api/use-api'
import { toHeading } from '../../results/to-heading'
import { showToast } from '../../shell/toast'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import type { SavedSearchData } from './SavedSearch'

/** Asks once more before a saved search is forgotten. */
export function DeleteDialog({ search, onClose }: { search: SavedSearchData; onClose: () => void }) {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call('saved-searches:delete', { id: search.id }, { toast: false }),
    onSuccess: async ({ message }) => {
      onClose()
      showToast({ kind: 'success', text: message })
      await queryClient.invalidateQueries({ queryKey: ['saved-searches'] })
      // The button that was pressed went with its search.
      toHeading()
    },
  })
  return (
    <Dialog
      open
      title={t('alerts.deleteTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('alerts.delete')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>{t('alerts.deleteText', { name: search.name })}</p>
        <FailureNotice error={remove.error} />
      </div>
    </Dialog>
  )
}
