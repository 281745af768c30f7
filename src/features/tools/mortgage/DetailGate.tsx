import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Extra } from '../../../../contract/types'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/Dialog'

export interface DetailGateProps {
  locked: NonNullable<Extra<'mortgage-calculator'>['yearly_locked']>
  /** The calculator with its terms and its years, to come back to. */
  returnTo: string
  onClose: () => void
}

/** The specified 'Opps!' dialog (§8): OK leads to the packages, or to the door for who is not signed in (D65). */
export function DetailGate({ locked, returnTo, onClose }: DetailGateProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const guest = locked === 'NOT_LOGGED_IN'
  return (
    <Dialog
      open
      title={t('errors.gateTitle')}
      onClose={onClose}
      actions={
        <Button
          tone="primary"
          onClick={() => void navigate({ to: guest ? '/login' : '/subscription-plan', search: { returnTo } })}
        >
          {t('errors.gateOk')}
        </Button>
      }
    >
      <p className="text-base">
        {t(guest ? 'errors.notLoggedIn' : 'errors.gate.mortgage_calculator_detail')}
      </p>
    </Dialog>
  )
}
