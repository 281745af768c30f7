import { Link } from '@tanstack/react-router'
import { useContactTexts } from '../../app/i18n/use-contact-texts'
import { useTranslation } from '../../ui/i18n/use-translation'
import { contactModes } from '../../../contract/person/contact'
import type { Data } from '../../../contract/calls/call-types'
import { Field } from '../../ui/forms/Field'
import { Icon } from '../../ui/pictures/Icon'
import { RadioCards } from '../../ui/forms/RadioCards'
import { TextField } from '../../ui/forms/TextField'
import { TextInput } from '../../ui/forms/TextInput'
import type { ProfileFormApi } from './profile-form'
import { TownField } from './TownField'

/** Name and contact fields, all required before listing (§5). */
export function ContactFields({ form, person }: { form: ProfileFormApi; person: Data<'get-user-data'> }) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  return (
    <fieldset className="grid gap-5">
      <legend className="display mb-4 text-lg">{t('profile.contact')}</legend>
      <TextField form={form} name="name" label={t('profile.field.name')} required autoComplete="name" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="email" label={t('profile.field.email')} hint={t('profile.emailHint')}>
          <TextInput
            type="email"
            readOnly
            value={person.email ?? ''}
            className="text-muted"
            after={person.email_verified && <Verified />}
          />
        </Field>
        <TextField
          form={form}
          name="mobile"
          label={t('profile.field.mobile')}
          hint={t('profile.mobileHint', { rule: contact.who('phone') })}
          required
          type="tel"
          autoComplete="tel"
          after={person.mobile_verified && <Verified />}
        />
      </div>
      <p className="-mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <Link to="/user/contact" search={{ channel: 'email' }} className="link">
          {t('profile.changeEmail')}
        </Link>
        <Link to="/user/contact" search={{ channel: 'mobile' }} className="link">
          {t('profile.changeMobile')}
        </Link>
      </p>
      <TextField
        form={form}
        name="contact_email"
        label={t('profile.contactEmail')}
        hint={t('profile.contactEmailHint', { rule: contact.who('email') })}
        optional
        type="email"
        autoComplete="email"
      />
      {form.watch('type') === 'agent' && (
        <RadioCards
          legend={t('profile.contactDefault')}
          name="contact_default"
          value={form.watch('contact_default')}
          onChange={(mode) => form.setValue('contact_default', mode, { shouldDirty: true })}
          options={contactModes.map((mode) => ({
            value: mode,
            title: contact.mode(mode),
            note: contact.note(mode),
          }))}
        />
      )}
      <TextField
        form={form}
        name="address"
        label={t('profile.field.address')}
        hint={t('profile.addressHint')}
        required
        autoComplete="street-address"
      />
      <TownField form={form} />
    </fieldset>
  )
}

function Verified() {
  const { t } = useTranslation()
  return <Icon name="success" label={t('profile.verified')} className="text-success" />
}
