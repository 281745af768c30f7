/**
 * Rich text of the marketplace: headings, lists, quotes and links. Only for what the server has sanitised on its way out; nothing
 * else may come here.
 */
export function RichText({ html }: { html: string }) {
  return <div dir="auto" className="prose measure" dangerouslySetInnerHTML={{ __html: html }} />
}
