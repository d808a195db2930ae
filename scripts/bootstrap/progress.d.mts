export function withProgress<Value>(text: string, work: () => Promise<Value>): Promise<Value>;
