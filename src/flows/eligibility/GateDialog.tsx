import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EligibilityView, Gate } from '../../../machines/flows/eligibility/view'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { featureOf } from './actors'

/** The sentence of the error catalogue for each gate (§5, §8, D34, D35). */
function sentenceOf(view: EligibilityView, gate: Gate): string {
  const feature = `errors.gate.${featureOf[view.purpose]}`
  const proof = view.requirements.find((requirement) => requirement.gate === 'verification')?.textKey
  const verification = proof?.endsWith('pending')
    ? 'errors.verificationPending'
    : proof?.endsWith('failed')
      ? 'errors.verificationFailed'
      : 'errors.notVerified'
  const sentences: Record<Gate, string> = {
    login: 'errors.notLoggedIn',
    demo: 'errors.demoMode',
    deactivated: 'errors.deactivated',
    profile: 'errors.profileIncomplete',
    verification,
    package: feature,
    limit: feature,
  }
  return sentences[gate]
}

/** The specified 'Opps!' dialog for who came to the wizard directly; OK leads to the page that fixes it. */
export function GateDialog({ view }: { view: EligibilityView }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const gate = view.firstUnmet
  if (gate === null) return null
  const fixPath = view.requirements.find((requirement) => requirement.gate === gate)?.fixPath
  const ok = () => {
    setOpen(false)
    if (fixPath) void navigate({ to: fixPath as '/login', search: { returnTo: '/list-property' } })
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
      <p className="text-base">{t(sentenceOf(view, gate))}</p>
    </Dialog>
  )
}
