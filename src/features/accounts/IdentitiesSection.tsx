import { dataKey } from '../../../contract/texts/translate'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { useApi } from '../../app/api/use-api'
import { ConfirmForm } from '../../flows/confirm/ConfirmForm'
import { useConfirmation } from '../../flows/confirm/use-confirmation'
import { Badge } from '../../ui/feedback/Badge'
import { Button } from '../../ui/buttons/Button'
import { leftToRight } from '../../ui/format/left-to-right'
import { Notice } from '../../ui/feedback/Notice'

type Identity = Data<'own-security'>['identities'][number]

/** Linked accounts of the identity provider, each with its own button to unlink or re-allow it. */
export function IdentitiesSection() {
  const { t } = useTranslation()
  const api = useApi()
  const queryClient = useQueryClient()
  const confirmation = useConfirmation()
  const [chosen, setChosen] = useState<number | null>(null)
  const change = useMutation({
    mutationFn: async ({ id, signs_in }: Identity) => {
      const confirmed = await confirmation.read()
      return api.call('own-identities:change', { id, signs_in: !signs_in, ...confirmed }, { toast: false })
    },
    onSuccess: async () => {
      setChosen(null)
      confirmation.clear()
      for (const key of ['own-sessions', 'own-security'])
        await queryClient.invalidateQueries({ queryKey: [key] })
    },
  })
  const identities = confirmation.security?.identities ?? []
  if (identities.length === 0) return null
  return (
    <section aria-labelledby="identities-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="identities-title" className="display text-lg">
          {t('security.identities')}
        </h2>
        <p className="text-sm text-muted">{t('security.identitiesMeaning')}</p>
      </header>
      {change.isSuccess && (
        <Notice tone="success" role="status">
          {change.data.message}
        </Notice>
      )}
      <ul className="grid">
        {identities.map((one) => (
          <li key={one.id} className="grid gap-4 border-b border-line py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="grid min-w-0 flex-1 gap-0.5">
                <span className="flex flex-wrap items-center gap-2 font-semibold">
                  {t(dataKey('security.provider', one.provider))}
                  {!one.signs_in && <Badge>{t('security.identityEnded')}</Badge>}
                </span>
                {one.address && <span className="text-xs text-muted">{leftToRight(one.address)}</span>}
              </p>
              {chosen !== one.id && (
                <Button
                  size="sm"
                  onClick={() => {
                    change.reset()
                    setChosen(one.id)
                  }}
                >
                  {t(one.signs_in ? 'security.unlink' : 'security.allowAgain')}
                  <span className="sr-only">: {t(dataKey('security.provider', one.provider))}</span>
                </Button>
              )}
            </div>
            {chosen === one.id && (
              <ConfirmForm
                confirmation={confirmation}
                change={change}
                id="identity-confirm"
                submit={t(one.signs_in ? 'security.unlink' : 'security.allowAgain')}
                onSubmit={() => change.mutate(one)}
                onCancel={() => setChosen(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
