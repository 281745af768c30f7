import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../../app/api/ConfirmDialog'
import { toHeading } from '../../../ui/hooks/focus-heading'
import { Button } from '../../../ui/buttons/Button'
import type { useListingAct } from './use-listing-act'

/** Withdraws the edit in review after confirmation; the edit is lost and the live version stays. */
export function WithdrawEdit({ act }: { act: ReturnType<typeof useListingAct> }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const ask = (isAsking: boolean) => {
    // Clear the refusal of an earlier attempt.
    act.reset()
    setAsking(isAsking)
  }
  const withdraw = () =>
    act.mutate('revision.withdrawn', {
      // The section with the button disappears along with the edit.
      onSuccess: () => toHeading(),
    })
  return (
    <div>
      <Button onClick={() => ask(true)}>{t('own.changes.take')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('own.changes.takeTitle')}
        confirm={t('own.changes.takeYes')}
        keep={t('own.changes.takeKeep')}
        act={act}
        onConfirm={withdraw}
        onClose={() => ask(false)}
      >
        {t('own.changes.takeText')}
      </ConfirmDialog>
    </div>
  )
}
