import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Feature } from '../../../contract/api/package-features'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'

export interface OppsDialogProps {
  feature: Feature
  returnTo: string
  /** A guest: the sentence asks to sign in, and OK leads there (D65). */
  guest?: boolean
  onClose: () => void
}

/** The dialog of a closed package gate (§8, D34): its sentence, and OK leads to the packages. */
export default function OppsDialog({ feature, returnTo, guest = false, onClose }: OppsDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const ok = () =>
    void (guest
      ? navigate({ to: '/login', search: { returnTo } })
      : navigate({ to: '/subscription-plan', search: { for: feature, returnTo } }))
  return (
    <Dialog
      open
      title={t('errors.gateTitle')}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={ok}>
          {t('errors.gateOk')}
        </Button>
      }
    >
      <p className="text-base">{t(guest ? 'errors.notLoggedIn' : `errors.gate.${feature}`)}</p>
    </Dialog>
  )
}
