import { useContactTexts } from '../../../app/i18n/use-contact-texts'
import { usePerson } from '../../../app/session/use-session'
import { contactModes, defaultContact } from '../../../../contract/person/contact'
import { RadioCards } from '../../../ui/forms/RadioCards'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { WizardValues } from './wizard-values'
import type { StepProps } from './wizard-steps'

/** Step for the owner's contact details that visitors see. */
export function ContactStep({ form }: StepProps<WizardValues>) {
  const { t } = useTranslation()
  const contact = useContactTexts()
  const person = usePerson()
  const preset = person ? defaultContact(person) : 'messages'
  return (
    <RadioCards
      legend={t('wizard.contact')}
      name="contact"
      options={contactModes.map((mode) => ({
        value: mode,
        title: contact.mode(mode),
        note: contact.note(mode),
      }))}
      value={contactModes.find((mode) => mode === form.watch('contact')) ?? preset}
      onChange={(mode) => form.setValue('contact', mode, { shouldDirty: true })}
      error={form.errorOf('contact')}
    />
  )
}
