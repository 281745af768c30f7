import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { ConfirmDialog } from '../../../app/api/ConfirmDialog'
import { toHeading } from '../../../ui/hooks/focus-heading'
import { Button } from '../../../ui/buttons/Button'
import type { useListingAct } from './use-listing-act'

/** Takes the edit that waits back, after asking once more: what was sent is gone then, and what is live stays. */
export function WithdrawEdit({ act }: { act: ReturnType<typeof useListingAct> }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const ask = (isAsking: boolean) => {
    // What was refused before belongs to another press.
    act.reset()
    setAsking(isAsking)
  }
  const withdraw = () =>
    act.mutate('revision.withdrawn', {
      // The part of the page that the button stood in goes with the edit.
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
