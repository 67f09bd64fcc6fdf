declare module 'virtual:legal/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- with an import, this would be a module
  const text: import('./legal-text.ts').LegalText;
  export default text;
}
