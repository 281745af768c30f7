import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useApi } from '../../app/api/use-api'
import { ConfirmForm } from '../../flows/confirm/ConfirmForm'
import { FactorField } from '../../flows/confirm/FactorField'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { Button } from '../../ui/buttons/Button'
import { Notice } from '../../ui/feedback/Notice'
import { FactorSetup } from './FactorSetup'
import { RecoveryCodes } from './RecoveryCodes'

/** Two-factor authentication for team members: set up with an authenticator app, turned off with a code. */
export function FactorSection() {
  const { t } = useTranslation()
  const confirmation = useConfirmation()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const factor = confirmation.security?.factor
  if (!factor) return null
  const changed = async () => {
    confirmation.clear()
    for (const key of ['own-sessions', 'own-security', 'get-user-data'])
      await queryClient.invalidateQueries({ queryKey: [key] })
  }
  return (
    <section aria-labelledby="factor-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="factor-title" className="display text-lg">
          {t('security.factor.title')}
        </h2>
        <p className="text-sm text-muted">{t('security.factor.meaning')}</p>
      </header>
      {factor.required && !factor.on && <Notice tone="warn">{t('security.factor.required')}</Notice>}
      {factor.on && (
        <Notice tone="success" role="status">
          {t('security.factor.on')} {t('security.factor.left', { count: factor.recovery_left })}
        </Notice>
      )}
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {!factor.on && (
        <FactorSetup
          confirmation={confirmation}
          onDone={async (made) => {
            setCodes(made)
            await changed()
          }}
        />
      )}
      {factor.on && !codes && <FactorEnd onDone={changed} />}
    </section>
  )
}

function FactorEnd({ onDone }: { onDone: () => Promise<void> }) {
  const { t } = useTranslation()
  const api = useApi()
  const confirmation = useConfirmation()
  const [open, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const end = useMutation({
    mutationFn: async () => {
      const confirmed = await confirmation.read()
      return api.call('own-factor:end', { ...confirmed, factor_code: code.trim() }, { toast: false })
    },
    onSuccess: onDone,
  })
  if (!open)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('security.factor.end')}</Button>
      </div>
    )
  return (
    <ConfirmForm
      confirmation={confirmation}
      change={end}
      id="factor-confirm"
      submit={t('security.factor.end')}
      tone="danger"
      meaning={t('security.factor.endMeaning')}
      onSubmit={() => end.mutate()}
      onCancel={() => setOpen(false)}
    >
      {(refused) => <FactorField value={code} onChange={setCode} error={refused?.['factor_code']} />}
    </ConfirmForm>
  )
}
