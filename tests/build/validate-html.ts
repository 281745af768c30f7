import { createRequire } from 'node:module'

interface Fault {
  ruleId: string
  message: string
  selector: string | null
}

interface HtmlValidator {
  validateString: (html: string) => Promise<{ results: { messages: Fault[] }[] }>
}

/** The part of html-validate that is used here; loaded at run time, so that the types check where it is not installed. */
const { HtmlValidate, StaticConfigLoader } = createRequire(import.meta.url)('html-validate') as {
  HtmlValidate: new (loader: object) => HtmlValidator
  StaticConfigLoader: new (config: { extends: string[] }) => object
}

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }))

/** What the HTML of a whole page breaks of the standard, as lines to read; none when all is well. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`),
  )
}
