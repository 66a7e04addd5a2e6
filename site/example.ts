/** What a run said of a requirement (`npm run site:examples`): a finding against a planted fault, or an answer. */
export type Example =
  | { readonly answer: string }
  | {
      readonly fault: string;
      readonly at: string;
      readonly expected: string;
      readonly actual: string;
      /** How a counterexample was reached, if it was reduced. */
      readonly note?: string;
      /** Method, path and query of the exchange that shows it. */
      readonly request?: string;
    };
