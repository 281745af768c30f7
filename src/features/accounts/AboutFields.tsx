import { useTranslation } from '../../ui/i18n/use-translation'
import { userTypes } from '../../../contract/values'
import { Field } from '../../ui/forms/Field'
import { RadioCards } from '../../ui/forms/RadioCards'
import { Switch } from '../../ui/forms/Switch'
import { TextArea } from '../../ui/forms/TextArea'
import { TextField } from '../../ui/forms/TextField'
import type { ProfileFormApi } from './profile-form'

/** Spelled as in the API (D30). */
const socials = ['facebook_id', 'twiiter_id', 'instagram_id', 'youtube_id'] as const

/** Public profile fields and the notification setting. */
export function AboutFields({ form, onAbout }: { form: ProfileFormApi; onAbout: (text: string) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-5">
      <legend className="display mb-4 text-lg">{t('profile.about')}</legend>
      <RadioCards
        legend={t('profile.type')}
        name="type"
        className="sm:grid-cols-2"
        value={form.watch('type')}
        onChange={(type) => form.setValue('type', type, { shouldDirty: true })}
        options={userTypes.map((type) => ({
          value: type,
          title: t(`profile.type.${type}`),
          note: t(`profile.type.${type}.note`),
        }))}
      />
      <Field name="about_me" label={t('profile.aboutMe')} error={form.errorOf('about_me')} optional>
        <TextArea
          {...form.register('about_me', {
            onChange: ({ target }: { target: HTMLTextAreaElement }) => onAbout(target.value),
          })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {socials.map((field) => (
          <TextField key={field} form={form} name={field} label={t(`profile.${field}`)} optional dir="ltr" />
        ))}
      </div>
      <Switch
        label={t('profile.notification')}
        hint={t('profile.notificationHint')}
        checked={form.watch('notification')}
        onChange={(on) => form.setValue('notification', on, { shouldDirty: true })}
      />
      <Switch
        label={t('profile.messageMail')}
        hint={t('profile.messageMailHint')}
        checked={form.watch('message_mail')}
        onChange={(on) => form.setValue('message_mail', on, { shouldDirty: true })}
      />
    </fieldset>
  )
}
