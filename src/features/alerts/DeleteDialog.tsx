import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../app/api/ConfirmDialog'
import { useApi } from '../../app/api/use-api'
import { toHeading } from '../../ui/hooks/focus-heading'
import { showToast } from '../../app/toasts/show-toast'
import type { SavedSearchData } from './SavedSearch'

/** Confirms the deletion of a saved search. */
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
      // The clicked button was removed with the search.
      toHeading()
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('alerts.deleteTitle')}
      confirm={t('alerts.delete')}
      act={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('alerts.deleteText', { name: search.name })}
    </ConfirmDialog>
  )
}
