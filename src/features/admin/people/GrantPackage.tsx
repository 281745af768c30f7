import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { page } from '../../../../contract/limits'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallQuery } from '../../../app/api/call-query'
import { randomKey } from '../../../app/api/random-key'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { FormDialog } from '../../../ui/overlays/FormDialog'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Price } from '../../../ui/format/Price'
import { Select } from '../../../ui/forms/Select'

/**
 * Grants a package without a payment (D69). The idempotency key is new each time the dialog opens, so repeated submits
 * grant the package once.
 */
export function GrantPackage({ to }: { to: number }) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const offers = useCallQuery('get-package', { limit: page.limitMax }, { enabled: key !== null })
  const packages = offers.data?.data ?? []
  const one = packages.find(({ id }) => String(id) === chosen) ?? packages[0]
  const giving = useCallMutation('assign_package', { onSuccess: () => setKey(null), refresh: 'all' })
  const close = () => {
    giving.reset()
    setKey(null)
  }
  return (
    <>
      <Button icon="box" onClick={() => setKey(randomKey())}>
        {t('people.grant')}
      </Button>
      <LiveRegion text={giving.data ? t('people.granted', { name: giving.data.data.package.name }) : ''} />
      <FormDialog
        open={key !== null}
        title={t('people.grant')}
        submit={t('people.grantNow')}
        busy={giving.isPending}
        onClose={close}
        onSubmit={() => {
          if (one && key) giving.mutate({ package_id: one.id, idempotency_key: key, userid: to })
        }}
      >
        <p>{t('people.grantText')}</p>
        <FailureNotice error={giving.error ?? offers.error} />
        {offers.isPending && <Awaited className="h-11" />}
        {offers.data && !one && <p className="text-muted">{t('people.noPackages')}</p>}
        {one && (
          <Field
            name="package"
            label={t('people.package')}
            hint={<Price money={{ minor: one.price_minor, currency: one.currency }} />}
          >
            <Select
              value={String(one.id)}
              onChange={({ target }) => setChosen(target.value)}
              options={packages.map(({ id, name }) => ({ value: id, text: name }))}
            />
          </Field>
        )}
      </FormDialog>
    </>
  )
}
