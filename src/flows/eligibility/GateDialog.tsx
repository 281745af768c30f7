import { asTextKey } from '../../../contract/texts/translate'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { Button } from '../../ui/buttons/Button'
import { Dialog } from '../../ui/overlays/Dialog'
import { fixSearch, type FixProps } from './fix-search'

/**
 * The specified 'Opps!' dialog for users who opened the wizard directly; OK leads to the page that fixes the unmet
 * requirement.
 */
export function GateDialog({ view, purpose, returnTo }: FixProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const gate = view.firstUnmet
  if (gate === null || view.sentenceKey === null) return null
  const fixPath = view.requirements.find((requirement) => requirement.gate === gate)?.fixPath
  const ok = () => {
    setOpen(false)
    if (fixPath) void navigate({ to: fixPath as '/login', search: fixSearch(fixPath, purpose, returnTo) })
  }
  return (
    <Dialog
      open={open}
      title={t('errors.gateTitle')}
      onClose={() => setOpen(false)}
      actions={
        <Button tone="primary" onClick={ok}>
          {t('errors.gateOk')}
        </Button>
      }
    >
      <p className="text-base">{t(asTextKey(view.sentenceKey))}</p>
    </Dialog>
  )
}
