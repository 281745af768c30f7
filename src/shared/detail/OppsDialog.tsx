import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Feature } from '../../../contract/api/package-features'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'

export interface OppsDialogProps {
  feature: Feature
  returnTo: string
  /** Whether the user is a guest; the text then asks them to sign in, and OK leads to the sign-in page (D65). */
  guest?: boolean
  onClose: () => void
}

/** Dialog for a feature missing from the package (§8, D34); OK leads to the packages. */
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
