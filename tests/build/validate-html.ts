import { createRequire } from 'node:module'

interface Fault {
  ruleId: string
  message: string
  selector: string | null
}

interface HtmlValidator {
  validateString: (html: string) => Promise<{ results: { messages: Fault[] }[] }>
}

/** The part of html-validate used here; loaded at run time so that type checks pass where it isn't installed. */
const { HtmlValidate, StaticConfigLoader } = createRequire(import.meta.url)('html-validate') as {
  HtmlValidate: new (loader: object) => HtmlValidator
  StaticConfigLoader: new (config: { extends: string[] }) => object
}

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** Returns the HTML violations of a complete page as readable lines; empty if valid. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`),
  )
}
