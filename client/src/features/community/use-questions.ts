import { type InfiniteData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form.ts";
import { type Answer, community, type Question } from "#shared/contracts/community.ts";
import type { Page } from "#shared/http/endpoint.ts";

const pagesOf = (productId: string) => pagesFor(community.listQuestions, { params: { id: productId } });

/** What was asked about a product, newest first, page by page. */
export function useQuestions(productId: string) {
  const query = useInfiniteQuery(pagesOf(productId));
  return { ...query, questions: query.data?.pages.flatMap((page) => page.items) };
}

/** Asks about the product and puts the question on top of the list. */
export function useAsk(productId: string): (text: string, once: Once) => Promise<void> {
  const change = useChangeQuestions(productId);
  return async (text, once) => {
    const asked = await api(community.ask, { params: { id: productId }, body: { text }, ...once });
    await change((questions, page) => {
      const others = questions.filter(({ id }) => id !== asked.id);
      return page === 0 ? [asked, ...others] : others;
    });
  };
}

/** Answers one of the product's questions and puts the answer below it. */
export function useAnswer(productId: string, questionId: string): (text: string, once: Once) => Promise<void> {
  const change = useChangeQuestions(productId);
  return async (text, once) => {
    const given = await api(community.answer, { params: { id: questionId }, body: { text }, ...once });
    await change((questions) =>
      questions.map((question) => (question.id === questionId ? withAnswer(question, given) : question)),
    );
  };
}

/** The server answers the same text sent twice with what it has: that is in the list already. */
function withAnswer(question: Question, given: Answer): Question {
  if (question.answers.some(({ id }) => id === given.id)) return question;
  return { ...question, answerCount: question.answerCount + 1, answers: [...question.answers, given] };
}

/** Changes the pages that were read so far; where there are none, they are read now. */
function useChangeQuestions(productId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = pagesOf(productId);
  return async (change: (questions: Question[], page: number) => Question[]) => {
    const read = queryClient.getQueryData<InfiniteData<Page<Question>, string | null>>(queryKey);
    if (!read) return queryClient.invalidateQueries({ queryKey });
    const pages = read.pages.map((page, index) => ({ ...page, items: change(page.items, index) }));
    queryClient.setQueryData(queryKey, { ...read, pages });
  };
}
